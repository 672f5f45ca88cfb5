import { MapPin } from 'lucide-react'
import { toStopKind } from '#shared/stop.ts'
import { stopKindLooks } from '../../../map/core/stop-kinds.ts'
import css from './kind.module.css'

/** A kind of stop with its icon. Shows another program's symbol unchanged. */
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
