import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom'
import type { Vehicle } from '#shared/vehicle.ts'
import { describeError, unexpected } from '../data/api-error.ts'
import { vehiclesQuery } from '../features/vehicles/api.ts'
import { UpdateVehicleForm } from '../features/vehicles/update-vehicle-form.tsx'
import { usePassedVehicle } from '../features/vehicles/use-passed-vehicle.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { QueryView } from '../ui/query-view.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const listView = { view: 'list' }

/**
 * Edits the vehicle passed in the navigation state, otherwise (a link, another tab) the one in `?id=`; without either it shows the
 * list.
 */
export function Component() {
  const [search] = useSearchParams()
  const { vehicle: passed, id: passedId = '' } = usePassedVehicle()
  const navigate = useNavigate()
  const id = search.get('id') ?? passedId
  const query = useQuery({
    ...vehiclesQuery,
    // Requested once: the edited vehicle must not disappear because another device removed it.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    enabled: id !== '' && passed === undefined,
    select: (vehicles) => vehicles.find((vehicle) => vehicle.id === id) ?? null,
  })
  const edit = (vehicle: Vehicle) => (
    <Card>
      <UpdateVehicleForm
        key={vehicle.id}
        vehicle={vehicle}
        onLeave={() => navigate(paths.vehicles, { state: listView, replace: true })}
      />
    </Card>
  )

  if (id === '') return <Navigate to={paths.vehicles} state={listView} replace />
  return (
    <>
      <PageHeader
        title="Update Vehicle"
        actions={
          <LinkButton to={paths.vehicles} state={listView}>
            Back
          </LinkButton>
        }
      />
      {passed ? (
        edit(passed)
      ) : (
        <QueryView
          query={query}
          loading={<Skeleton label="Loading vehicle..." shape="page" />}
          failed={(error) => `Error: ${describeError(error, unexpected)}`}
          quiet
          empty={<Notice kind="error">This vehicle is not in your garage. It may have been removed.</Notice>}
        >
          {edit}
        </QueryView>
      )}
    </>
  )
}
