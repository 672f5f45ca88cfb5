import type { ReactNode } from 'react'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { May } from '../../../ui/may.tsx'
import { isEstimated } from '../format.ts'
import css from './stop-by-stop.module.css'

type StopByStopProps = { readonly itinerary: Itinerary; readonly children: ReactNode }

/** The stops and legs with a key to their symbols. */
export function StopByStop({ itinerary: { legs, fuel, water }, children }: StopByStopProps) {
  return (
    <section aria-labelledby="stops" className={css.section}>
      <h2 id="stops" className="visually-hidden">
        Stop by stop
      </h2>
      <div className={css.legend}>
        {legs.some(isEstimated) ? (
          <p className={css.source}>
            ≈ estimated.
            <May do="plan">
              <span className="screen-only"> Select it to enter the distance.</span>
            </May>
          </p>
        ) : null}
        {legs.length > 0 && (fuel || water) ? <Key /> : null}
      </div>
      {children}
    </section>
  )
}

function Key() {
  return (
    <p className={css.key}>
      {(
        [
          ['sure', 'left at worst'],
          ['band', 'in good conditions'],
          ['usual', 'usually'],
          ['reserve', 'reserve'],
        ] as const
      ).map(([look, text]) => (
        <span key={look}>
          <span className={`${css.sample} ${css[look]}`} aria-hidden="true" /> {text}
        </span>
      ))}
    </p>
  )
}
