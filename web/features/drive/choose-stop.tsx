import type { DrivePlan } from '#shared/drive/progress.ts'
import type { Drive } from '#shared/itinerary/drive.ts'
import type { Trip } from '#shared/trip.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { StopButtons } from '../today/stop-buttons.tsx'
import { useDrive } from '../today/use-drive.ts'
import css from './drive.module.css'

type ChooseStopProps = { readonly trip: Trip; readonly plan: DrivePlan }

/** The stops that one can drive to, on a day without a leg. */
export function ChooseStop({ trip, plan }: ChooseStopProps) {
  const { stops, totals } = plan.itinerary
  if (stops.length < 2) return <p className={css.first}>Add a second stop to drive to.</p>
  return (
    <>
      <p className={css.first}>
        {totals.days === 0
          ? 'Your stops have no dates. Choose the stop you’re driving to.'
          : 'No leg of this trip is today. Choose the stop you’re driving to.'}
      </p>
      <Choices trip={trip} plan={plan} />
    </>
  )
}

/** Lets the user drive to another stop than the nearest leg's. */
export function ChooseStopDialog({ onClose, ...props }: ChooseStopProps & { readonly onClose: () => void }) {
  return (
    <Dialog title="Another stop" onClose={onClose}>
      <Choices {...props} onChosen={onClose} />
    </Dialog>
  )
}

function Choices({ trip, plan, onChosen }: ChooseStopProps & { readonly onChosen?: () => void }) {
  const { save } = useDrive(trip.id)
  const choose = async (chosen: Drive['chosen']) => {
    if (await save(({ chosen: _chosen, ...rest }) => ({ ...rest, ...(chosen && { chosen }) }))) onChosen?.()
  }
  return (
    <div className="stack">
      {plan.drive.chosen ? (
        <Button className={css.button} onClick={() => void choose(undefined)}>
          The nearest leg
        </Button>
      ) : null}
      <StopButtons
        stops={plan.itinerary.stops.slice(1)}
        onChoose={({ id }) => void choose({ stop: id, at: Date.now() })}
      />
    </div>
  )
}
