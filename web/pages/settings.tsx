import { useQuery } from '@tanstack/react-query'
import { Mail, Moon, ShieldCheck, Thermometer } from 'lucide-react'
import { siteConfigQuery } from '../data/config.ts'
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

/** What the deployment decides. */
const mails = (leave: boolean) => ({
  icon: Mail,
  name: 'Mails',
  text: leave
    ? 'Offgrid writes to you about your password only: a link when you have forgotten it, and a word when it was changed.'
    : 'This Offgrid sends no mails, so a forgotten password cannot be replaced: keep yours in a safe place.',
})

/** /dashboard/settings */
export function Component() {
  const { data: config } = useQuery(siteConfigQuery)
  const shown = config ? [...choices, mails(config.mails)] : choices
  return (
    <>
      <PageHeader title="Settings">Manage your account preferences here.</PageHeader>
      <Card as="div">
        <dl className={css.choices}>
          {shown.map(({ icon: Icon, name, text }) => (
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
