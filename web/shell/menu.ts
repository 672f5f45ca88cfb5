import { House, type LucideIcon, Map as MapIcon, MessagesSquare, Route, Settings, Truck } from 'lucide-react'
import { paths } from '../paths.ts'

export type MenuItem = {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  /** True if only this exact path is current. */
  readonly exact?: boolean
}

export const menu: readonly MenuItem[] = [
  { to: paths.home, label: 'Home', icon: House, exact: true },
  { to: paths.trips, label: 'Trips', icon: Route },
  { to: paths.assistant, label: 'Smart Assistant', icon: MessagesSquare },
  { to: paths.vehicles, label: 'My Vehicles', icon: Truck },
  { to: paths.maps, label: 'Maps', icon: MapIcon },
  { to: paths.settings, label: 'Settings', icon: Settings },
]
