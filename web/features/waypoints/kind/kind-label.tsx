import { MapPin } from 'lucide-react'
import { toStopKind } from '#shared/stop.ts'
import { stopKindNames } from '#shared/stop-kind-names.ts'
import { stopKindIcons } from '../../../map/core/stop-kinds.ts'
import css from './kind.module.css'

/** A kind of stop with its icon. Another program's symbol keeps its name. */
export function KindLabel({ symbol }: { readonly symbol: string | undefined }) {
  if (symbol === undefined) return null
  const kind = toStopKind(symbol)
  const Icon = kind ? stopKindIcons[kind] : MapPin
  return (
    <p className={css.label}>
      <Icon />
      <bdi>{kind === symbol ? stopKindNames[kind] : symbol}</bdi>
    </p>
  )
}

/** Icon of a kind of stop within text. */
export function KindIcon({ symbol }: { readonly symbol: string | undefined }) {
  const kind = toStopKind(symbol)
  if (!kind) return null
  const Icon = stopKindIcons[kind]
  const label = stopKindNames[kind]
  return (
    <span className={css.icon} title={label}>
      <Icon />
      <span className="visually-hidden">{`${label}, `}</span>
    </span>
  )
}
