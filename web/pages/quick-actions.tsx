import { ArrowRight, Map as MapIcon, Route, Sparkles, Truck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import css from './home.module.css'

const actions = [
  { to: paths.vehicles, icon: Truck, title: 'My Vehicles', text: 'What you drive, and what it can take.' },
  { to: paths.assistant, icon: Sparkles, title: 'AI Assistant', text: 'Ask about trips, vehicles and weather.' },
  { to: paths.maps, icon: MapIcon, title: 'Maps', text: 'Look around and drop markers.' },
  { to: paths.trips, icon: Route, title: 'Trips', text: 'Plan routes stop by stop.' },
]

/** The four ways on from home. */
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

const steps = [
  { to: paths.vehicles, state: { view: 'add' }, title: 'Add your vehicle', text: 'Make, model and modifications.' },
  { to: paths.newTrip, state: null, title: 'Create a trip', text: 'A name is all it takes.' },
  { to: paths.maps, state: null, title: 'Find your places', text: 'Put waypoints with dates on the map.' },
]

/** The first three steps of a newcomer, in order. */
export function GettingStarted() {
  return (
    <ol className={css.steps}>
      {steps.map(({ to, state, title, text }) => (
        <li key={title}>
          <Link to={to} state={state} className={css.step}>
            <span>
              <span className={css.title}>{title}</span>
              <span className={css.text}>{text}</span>
            </span>
            <ArrowRight aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ol>
  )
}
