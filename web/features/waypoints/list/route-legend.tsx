import { RouteStrokes } from '../../../map/core/route-strokes.tsx'
import css from './route-legend.module.css'

const entries = [
  { state: 'enough', text: 'lasts' },
  { state: 'reserve', text: 'may use the reserve' },
  { state: 'bad', text: 'may run out' },
  { state: 'dry', text: 'runs out' },
] as const

type RouteLegendProps = {
  /** Says which lines are straight; undefined if none is. */
  readonly straight: string | undefined
}

/** The patterns of the route's lines and what they say about the fuel. */
export function RouteLegend({ straight }: RouteLegendProps) {
  return (
    <p className={css.legend}>
      <span>Fuel:</span>
      {entries.map(({ state, text }) => (
        <span key={state}>
          <svg aria-hidden="true" viewBox="0 0 36 10">
            <RouteStrokes state={state} points="0,5 36,5" />
          </svg>
          {text}
        </span>
      ))}
      {straight ? <span>{straight}</span> : null}
    </p>
  )
}
