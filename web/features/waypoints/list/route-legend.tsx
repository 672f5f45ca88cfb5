import { trailLook } from '../../../map/core/trail.ts'
import css from './route-legend.module.css'

const width = trailLook.partWidth
const dashes = trailLook.dashes.map((length) => length * width).join(' ')

const entries = [
  { tone: css.good, dashes: undefined, text: 'Fuel lasts' },
  { tone: css.warn, dashes: undefined, text: 'on reserve in bad conditions' },
  { tone: css.warn, dashes, text: 'empty in bad conditions' },
  { tone: css.bad, dashes: undefined, text: 'empty' },
]

export function RouteLegend() {
  return (
    <p className={css.legend}>
      {entries.map((entry) => (
        <span key={entry.text}>
          <svg aria-hidden="true" viewBox={`0 0 28 ${width}`} className={entry.tone}>
            <path d={`M0 ${width / 2}H28`} strokeWidth={width} strokeDasharray={entry.dashes} />
          </svg>
          {entry.text}
        </span>
      ))}
      <span>Straight lines between stops, not roads.</span>
    </p>
  )
}
