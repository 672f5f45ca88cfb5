import { Moon, ShieldCheck, Thermometer } from 'lucide-react'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import css from './settings.module.css'

/** What the device decides already, said where one would look for a switch. */
const choices = [
  {
    icon: Moon,
    name: 'Appearance',
    text: 'Light or dark, and calm if you prefer less motion: Offgrid follows your device.',
  },
  {
    icon: Thermometer,
    name: 'Temperatures',
    text: 'Degrees Fahrenheit in a browser set to US English, degrees Celsius everywhere else.',
  },
  {
    icon: ShieldCheck,
    name: 'Staying signed in',
    text: 'You stay signed in on this device for up to 30 days, or 7 days without a visit. Logging out ends that at once; a new password ends it on every device.',
  },
]

/** /dashboard/settings */
export function Component() {
  return (
    <>
      <PageHeader title="Settings">Manage your account preferences here.</PageHeader>
      <Card as="div">
        <dl className={css.choices}>
          {choices.map(({ icon: Icon, name, text }) => (
            <div key={name} className={css.choice}>
              <Icon aria-hidden="true" />
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </>
  )
}
