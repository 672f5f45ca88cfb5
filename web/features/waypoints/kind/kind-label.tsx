import { MapPin } from 'lucide-react'
import { toStopKind } from '#shared/stop.ts'
import { stopKindLooks } from '../../../map/core/stop-kinds.ts'
import css from './kind.module.css'

/** Name and icon of a kind of stop; empty without a symbol. Another program's symbol is shown unchanged. */
export function KindLabel({ symbol }: { readonly symbol: string | undefined }) {
  if (symbol === undefined) return null
  const kind = toStopKind(symbol)
  const { icon: Icon, label } = kind ? stopKindLooks[kind] : { icon: MapPin, label: symbol }
  return (
    <p className={css.label}>
      <Icon aria-hidden="true" />
      <bdi>{label}</bdi>
    </p>
  )
}
