import { type StopKind, stopKinds } from '#shared/stop.ts'
import css from './marker.module.css'
import { stopKindIcons } from './stop-kinds.ts'

/** Returns the id of a stop kind's drawing on a page with `StopSymbols`. */
export const symbolId = (kind: StopKind) => `stop-${kind}`

/** The stop kinds' drawings, invisible, for pins to refer to. */
export function StopSymbols() {
  return (
    <svg className={css.symbols} aria-hidden="true">
      {stopKinds.map((kind) => {
        const Icon = stopKindIcons[kind]
        return (
          <symbol key={kind} id={symbolId(kind)} viewBox="0 0 24 24">
            <Icon />
          </symbol>
        )
      })}
    </svg>
  )
}
