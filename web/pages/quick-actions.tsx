import { Map as MapIcon, Route, Sparkles, Truck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import css from './home.module.css'

const actions = [
  { to: paths.vehicles, icon: Truck, title: 'My Vehicles', text: 'Your vehicles and what they can do.' },
  { to: paths.assistant, icon: Sparkles, title: 'AI Assistant', text: 'Ask about trips, vehicles and weather.' },
  { to: paths.maps, icon: MapIcon, title: 'Maps', text: 'Look around and drop markers.' },
  { to: paths.trips, icon: Route, title: 'Trips', text: 'Plan routes stop by stop.' },
]

/** The four quick actions on home. */
export function QuickActions() {
  return (
    <ul className={css.actions}>
      {actions.map(({ to, icon: Icon, title, text }) => (
        <li key={to}>
          <Link to={to} className={css.action}>
            <Icon aria-hidden="true" className={css.icon} />
            <span className={css.title}>{title}</span>
            <span className={css.text}>{text}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
