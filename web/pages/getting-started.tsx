import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router-dom'
import { tripListQuery } from '../features/trips/api.ts'
import { paths } from '../paths.ts'
import css from './home.module.css'
import { useStarted } from './use-started.ts'

/** A new user's first three steps, in order. Once they are done, or while that is unknown, only the heading for screen readers. */
export function GettingStarted() {
  const isNew = useStarted() === false
  return (
    <section aria-labelledby="getting-started">
      <h2 id="getting-started" className={isNew ? undefined : 'visually-hidden'}>
        Getting Started
      </h2>
      {isNew ? <Steps /> : null}
    </section>
  )
}

function Steps() {
  const { data: trips } = useQuery(tripListQuery(0, ''))
  const own = trips?.items.find(({ sample }) => !sample)
  const steps = [
    { to: paths.vehicles, state: { view: 'add' }, title: 'Add your vehicle', text: 'Make, model and modifications.' },
    { to: paths.newTrip, state: null, title: 'Create a trip', text: 'A name is all it takes.' },
    {
      // Without a trip, it comes first.
      to: own ? paths.addWaypoint(own.id) : paths.newTrip,
      state: null,
      title: 'Add your first waypoint',
      text: 'Put it on the map of your trip.',
    },
  ]
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
