import { useMutation } from '@tanstack/react-query'
import { Gauge } from 'lucide-react'
import { useMemo } from 'react'
import { formatCount } from '#shared/count.ts'
import type { Fill } from '#shared/fill.ts'
import { getOverallAverage, type LoggedFill } from '#shared/itinerary/fill-intervals.ts'
import { applyLearned, isLearnedNew, type LearnedSurface, learnConsumption } from '#shared/itinerary/learn.ts'
import { formatQuantity } from '#shared/itinerary/quantities.ts'
import type { Units } from '#shared/units.ts'
import { isLearned, toVehicleName, type Vehicle, type VehicleSpecs } from '#shared/vehicle.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { paths } from '../../paths.ts'
import { Actions, Button, LinkButton } from '../../ui/button.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import { saveVehicle } from './api.ts'
import { formatConsumption, formatConsumptionBand } from './format-fill.ts'
import { surfaceNames } from './surface-text.ts'
import { useUndoable } from './use-undoable.ts'

type LearnedFiguresProps = {
  readonly vehicle: Vehicle
  readonly fills: readonly Fill[]
  readonly logged: readonly LoggedFill[]
}

/** The consumption learned from the fill-ups, and the button that plans with it. */
export function LearnedFigures({ vehicle, fills, logged }: LearnedFiguresProps) {
  const { specs } = vehicle
  return (
    <TitledCard icon={Gauge} title="Learned from your fill-ups">
      {specs ? (
        <Figures vehicle={vehicle} specs={specs} fills={fills} logged={logged} />
      ) : (
        <>
          <p>{`Add tank size and consumption to ${toVehicleName(vehicle)} to learn from its fill-ups.`}</p>
          <Actions>
            <LinkButton to={`${paths.updateVehicle}?id=${vehicle.id}`} state={{ vehicle }}>
              Update vehicle
            </LinkButton>
          </Actions>
        </>
      )}
    </TitledCard>
  )
}

function Figures({ vehicle, specs, fills, logged }: LearnedFiguresProps & { readonly specs: VehicleSpecs }) {
  const units = useUnits()
  const rows = useMemo(() => learnConsumption(specs, fills), [specs, fills])
  const driven = rows.filter((row) => row.fills > 0)
  const isPart = (vehicle.fillCount ?? 0) > fills.length
  return (
    <>
      {driven.length === 0 ? (
        <NotYet specs={specs} fills={fills} logged={logged} />
      ) : (
        <ul className="bare rows tabular">
          {driven.map((row) => (
            <li key={row.surface}>
              <p className="strong">
                {`${surfaceNames[row.surface]}: ${formatConsumptionBand(row, specs.energy, units)}, from ${describeBasis(row, units)}.`}
              </p>
              <p className="small">{describeCurrent(row, specs, units)}</p>
            </li>
          ))}
        </ul>
      )}
      {isPart ? <p>{`From the newest ${fills.length.toLocaleString('en-US')} fill-ups.`}</p> : null}
      {specs.energy === 'electric' ? (
        <p className="small">Measured at the plug, so the figures include 10–15% charging loss.</p>
      ) : null}
      {driven.length === 0 ? null : isLearnedNew(specs, rows) ? (
        <UseFigures vehicle={vehicle} specs={specs} rows={rows} />
      ) : (
        <p role="status">Your plans use these figures.</p>
      )}
    </>
  )
}

const describeBasis = ({ fills, km }: LearnedSurface, units: Units) =>
  `${formatCount(fills, 'fill-up')}, ${formatQuantity(km, 'km', units)}`

function describeCurrent({ surface, current, isEstimated }: LearnedSurface, specs: VehicleSpecs, units: Units): string {
  const mark = isLearned(specs, surface) ? specs.learned?.[surface] : undefined
  const source = isEstimated ? 'estimated' : mark ? `learned from ${formatCount(mark.fills, 'fill-up')}` : 'entered'
  return `Your plan uses ${formatConsumption(current, specs.energy, units)}, ${source}.`
}

type NotYetProps = Pick<LearnedFiguresProps, 'fills' | 'logged'> & { readonly specs: VehicleSpecs }

/** The reason why nothing is learned yet. */
function NotYet({ specs, fills, logged }: NotYetProps) {
  const units = useUnits()
  const average = getOverallAverage(fills, specs.tank)
  const isMeasured = logged.some(({ interval }) => interval)
  return (
    <>
      <p>
        {isMeasured
          ? 'Say what you drove on between full tanks to learn from them.'
          : 'Needs a full tank at both ends.'}
      </p>
      {average && !isMeasured ? (
        <p>
          {`All fill-ups together: about ${formatConsumption(average.per100, specs.energy, units)} over ${formatQuantity(average.km, 'km', units)}. Uncertain, because the tank was not full at both ends.`}
        </p>
      ) : null}
    </>
  )
}

type UseFiguresProps = {
  readonly vehicle: Vehicle
  readonly specs: VehicleSpecs
  readonly rows: readonly LearnedSurface[]
}

function UseFigures({ vehicle: { id, rev }, specs, rows }: UseFiguresProps) {
  const makeUndoable = useUndoable()
  const { mutateAsync: save, isPending } = useMutation(saveVehicle)
  const use = () =>
    makeUndoable({
      change: () => save({ id, rev, specs: applyLearned(specs, rows) }),
      done: 'Your plans use these figures.',
      undo: ({ rev }) => save({ id, rev, specs }),
      undone: 'Your plans use the previous figures again.',
      failed: 'Couldn’t save the figures',
    })
  return (
    <Actions>
      <Button variant="primary" busy={isPending} busyText="Saving..." onClick={() => void use()}>
        Use these figures
      </Button>
    </Actions>
  )
}
