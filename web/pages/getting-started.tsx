import { ArrowRight, CircleCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../paths.ts'
import css from './home.module.css'
import { useStarted } from './use-started.ts'

const steps = [
  { to: paths.vehicles, state: { view: 'add' }, title: 'Add your vehicle', text: 'Make, model and modifications.' },
  { to: paths.newTrip, state: null, title: 'Create a trip', text: 'A name is all it takes.' },
  { to: paths.maps, state: null, title: 'Find your places', text: 'Put waypoints with dates on the map.' },
]

/** A new user's first three steps, in order; one slim line once they are done. */
export function GettingStarted() {
  const started = useStarted()
  const heading = <h2 id="getting-started">Getting Started</h2>
  if (started)
    return (
      <section aria-labelledby="getting-started" className={css.done}>
        {heading}
        <p>
          <CircleCheck aria-hidden="true" /> All three steps are done.
        </p>
        <Link to={paths.newTrip}>Plan another trip</Link>
      </section>
    )
  return (
    <section aria-labelledby="getting-started">
      {heading}
      <ol className={started === undefined ? `${css.steps} ${css.waiting}` : css.steps}>
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
    </section>
  )
}
