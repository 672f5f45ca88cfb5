import { type StopKind, stopKinds } from '#shared/stop.ts'
import css from './marker.module.css'
import { stopKindLooks } from './stop-kinds.ts'

/** The id of the drawing of a kind of stop on a page with `StopSymbols`. */
export const symbolId = (kind: StopKind) => `stop-${kind}`

/** The drawings of the kinds of stop for the pins on a map, which are plain DOM and only point at them. Shows nothing itself. */
export function StopSymbols() {
  return (
    <svg className={css.symbols} aria-hidden="true">
      {stopKinds.map((kind) => {
        const Icon = stopKindLooks[kind].icon
        return (
          <symbol key={kind} id={symbolId(kind)} viewBox="0 0 24 24">
            <Icon />
          </symbol>
        )
      })}
    </svg>
  )
}
