import type { LucideIcon } from 'lucide-react'
import type { StopKind } from '#shared/stop.ts'
import css from './marker.module.css'
import { stopKindIcons } from './stop-kinds.ts'

/** Returns the id of a stop kind's drawing on a page with `StopSymbols`. */
export const symbolId = (kind: StopKind) => `stop-${kind}`

export const StopSymbols = () => <Symbols prefix="stop" icons={stopKindIcons} />

type SymbolsProps = { readonly prefix: string; readonly icons: Readonly<Record<string, LucideIcon>> }

/** Kinds' drawings, invisible, for markers to refer to by 'prefix-kind'. */
export function Symbols({ prefix, icons }: SymbolsProps) {
  return (
    <svg className={css.symbols} aria-hidden="true">
      {Object.entries(icons).map(([kind, Icon]) => (
        <symbol key={kind} id={`${prefix}-${kind}`} viewBox="0 0 24 24">
          <Icon />
        </symbol>
      ))}
    </svg>
  )
}
