import { NavLink } from 'react-router-dom'
import { Logo } from '../ui/logo.tsx'
import { menu } from './menu.ts'
import css from './sidebar.module.css'

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
                <Icon aria-hidden="true" />
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
