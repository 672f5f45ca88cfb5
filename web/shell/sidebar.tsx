import { House, type LucideIcon, Map as MapIcon, MessagesSquare, Route, Settings, Truck } from 'lucide-react'
import { NavLink } from 'react-router-dom'
import { paths } from '../paths.ts'
import { Logo } from '../ui/logo.tsx'
import css from './sidebar.module.css'

type MenuItem = {
  readonly to: string
  readonly label: string
  readonly icon: LucideIcon
  /** True if only this exact path is current. */
  readonly exact?: boolean
}

const menu: readonly MenuItem[] = [
  { to: paths.home, label: 'Home', icon: House, exact: true },
  { to: paths.trips, label: 'Trips', icon: Route },
  { to: paths.assistant, label: 'Smart Assistant', icon: MessagesSquare },
  { to: paths.vehicles, label: 'My Vehicles', icon: Truck },
  { to: paths.maps, label: 'Maps', icon: MapIcon },
  { to: paths.settings, label: 'Settings', icon: Settings },
]

export function Sidebar({ onNavigate }: { readonly onNavigate?: () => void }) {
  return (
    <div className={css.sidebar}>
      <div className={css.brand}>
        <Logo />
        <p>Offgrid Planning Made Simple</p>
      </div>
      <nav aria-label="Dashboard">
        <ul className={css.list}>
          {menu.map(({ to, label, icon: Icon, exact = false }) => (
            <li key={to}>
              <NavLink to={to} end={exact} className={css.link ?? ''} onClick={() => onNavigate?.()}>
                <Icon />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={css.land} aria-hidden="true" />
    </div>
  )
}
