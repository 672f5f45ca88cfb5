import { Map as MapIcon, Route, Sparkles, Truck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import css from './home.module.css'

const actions = [
  { to: paths.vehicles, icon: Truck, title: 'My Vehicles' },
  { to: paths.assistant, icon: Sparkles, title: 'AI Assistant' },
  { to: paths.maps, icon: MapIcon, title: 'Maps' },
  { to: paths.trips, icon: Route, title: 'Trips' },
]

export function QuickActions() {
  return (
    <ul className={css.actions}>
      {actions.map(({ to, icon: Icon, title }) => (
        <li key={to}>
          <Link to={to} className={css.action}>
            <Icon aria-hidden="true" />
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}
