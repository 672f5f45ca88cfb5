import { useQuery } from '@tanstack/react-query'
import { Fuel } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Fill } from '#shared/fill.ts'
import { listIntervals } from '#shared/itinerary/fill-intervals.ts'
import { toVehicleName, type Vehicle } from '#shared/vehicle.ts'
import { describeError, unexpected } from '../data/api-error.ts'
import { exportFills } from '../features/fills/export-fills.ts'
import { FillList } from '../features/fills/fill-list.tsx'
import css from '../features/fills/fills.module.css'
import { fillsQuery } from '../features/fills/fills-query.ts'
import { LearnedFigures } from '../features/fills/learned-figures.tsx'
import { Services } from '../features/fills/services.tsx'
import { vehiclesQuery } from '../features/vehicles/api.ts'
import { paths } from '../paths.ts'
import { BackButton } from '../ui/back-button.tsx'
import { Actions, Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { loadLater } from '../ui/load-later.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

// Loaded on demand, because only imports need it.
const ImportFills = loadLater(() => import('../features/fills/import/import-fills.tsx'), 'ImportFills')

/** A vehicle's fuel log. */
export function Component() {
  const { vehicleId = '' } = useParams()
  const failed = (error: unknown) => `Error: ${describeError(error, unexpected)}`
  const fills = useQuery(fillsQuery(vehicleId))
  return (
    <>
      <PageHeader
        title="Fill-ups"
        actions={
          <>
            <BackButton otherwise={paths.vehicles} />
            <LinkButton variant="primary" icon={<Fuel />} to={paths.addFillUp(vehicleId)}>
              Add fill-up
            </LinkButton>
          </>
        }
      />
      <QueryView
        query={useQuery({ ...vehiclesQuery, select: (all) => all.find(({ id }) => id === vehicleId) ?? null })}
        loading={<Loading />}
        failed={failed}
        empty={<Notice kind="error">This vehicle is not in your garage. It may have been removed.</Notice>}
      >
        {(vehicle) => (
          <QueryView
            query={fills}
            loading={<Loading />}
            failed={failed}
            empty={<FillUps vehicle={vehicle} fills={[]} />}
          >
            {(all) => <FillUps vehicle={vehicle} fills={all} />}
          </QueryView>
        )}
      </QueryView>
    </>
  )
}

const Loading = () => <Skeleton label="Loading the fill-ups..." shape="page" />

function FillUps({ vehicle, fills }: { readonly vehicle: Vehicle; readonly fills: readonly Fill[] }) {
  const [isImporting, setImporting] = useState(false)
  const logged = useMemo(() => listIntervals(fills, vehicle.specs), [fills, vehicle.specs])
  const name = toVehicleName(vehicle)
  return (
    <div className={css.stack}>
      <p dir="auto">{name}</p>
      {fills.length === 0 ? null : <LearnedFigures vehicle={vehicle} fills={fills} logged={logged} />}
      <Card>
        {fills.length === 0 ? (
          <EmptyState
            icon={<Fuel />}
            title="No fill-ups yet. Log each one with the odometer, and Offgrid learns what this vehicle uses."
          />
        ) : (
          <FillList vehicle={vehicle} logged={logged} />
        )}
      </Card>
      <Actions>
        <Button onClick={() => setImporting(true)}>Import CSV</Button>
        {fills.length === 0 ? null : <Button onClick={() => exportFills(name, fills)}>Export CSV</Button>}
      </Actions>
      <Services vehicle={vehicle} />
      {isImporting ? <ImportFills vehicle={vehicle} fills={fills} onClose={() => setImporting(false)} /> : null}
    </div>
  )
}
