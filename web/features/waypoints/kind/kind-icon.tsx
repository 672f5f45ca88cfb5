import { toStopKind } from '#shared/stop.ts'
import { stopKindNames } from '#shared/stop-kind-names.ts'
import { stopKindIcons } from '../../../map/core/stop-kinds.ts'
import css from './kind.module.css'

/** Icon of a kind of stop within text. */
export function KindIcon({ symbol }: { readonly symbol: string | undefined }) {
  const kind = toStopKind(symbol)
  if (!kind) return null
  const Icon = stopKindIcons[kind]
  const label = stopKindNames[kind]
  return (
    <span className={css.icon} title={label}>
      <Icon aria-hidden="true" />
      <span className="visually-hidden">{`${label}, `}</span>
    </span>
  )
}
