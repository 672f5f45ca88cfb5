import { CircleCheck, Moon, SunMedium, TriangleAlert } from 'lucide-react'
import type { Light } from '#shared/drive/light.ts'
import { describeDriveLight, lightWords } from '#shared/drive/sentences.ts'
import { useUnits } from '../../hooks/use-units.ts'
import css from './drive.module.css'

const looks = {
  fits: [CircleCheck, 'verdict-enough'],
  tight: [TriangleAlert, 'verdict-tight'],
  dark: [Moon, 'verdict-dry'],
} as const

/** The arrival, and whether it is in daylight. */
export function LightPanel({ light, now }: { readonly light: Light; readonly now: number }) {
  const units = useUnits()
  const [Icon, look] = light.kind === 'arriving' ? looks[light.verdict] : [SunMedium, undefined]
  return (
    <section className={css.panel} aria-label="Light">
      <p className={css.words}>
        {light.kind === 'arriving' ? (
          <strong className={`${css.inline} ${css.colored} ${look}`}>
            <Icon aria-hidden="true" />
            {`${lightWords[light.verdict]}.`}
          </strong>
        ) : null}{' '}
        {describeDriveLight(light, now, units)}
      </p>
    </section>
  )
}
