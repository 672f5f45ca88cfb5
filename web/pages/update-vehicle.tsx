import { useQuery } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { describeError } from '../data/api-error.ts'
import { vehiclesQuery } from '../features/vehicles/queries.ts'
import { UpdateVehicleForm } from '../features/vehicles/update-vehicle-form.tsx'
import { vehicleInState } from '../features/vehicles/vehicle-in-state.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { Notice, Retry } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const list = { view: 'list' }

/**
 * Edits the vehicle that the list handed over in the navigation state; when there is none (a link, another tab) the one
 * that `?id=` names; without either it shows the list.
 */
export function Component() {
  const [search] = useSearchParams()
  const handed = vehicleInState(useLocation().state)
  const navigate = useNavigate()
  const id = search.get('id') ?? handed?.id ?? ''
  const { data, error, isFetching, refetch } = useQuery({
    ...vehiclesQuery,
    enabled: handed === undefined && id !== '',
  })

  if (id === '') return <Navigate to={paths.vehicles} state={list} replace />
  const vehicle = handed ?? data?.find((candidate) => candidate.id === id)
  return (
    <>
      <PageHeader
        title="Update Vehicle"
        actions={
          <LinkButton to={paths.vehicles} state={list}>
            Back
          </LinkButton>
        }
      />
      {vehicle ? (
        <UpdateVehicleForm
          key={vehicle.id}
          vehicle={vehicle}
          onLeave={() => navigate(paths.vehicles, { state: list, replace: true })}
        />
      ) : error ? (
        <Retry onRetry={() => refetch()} busy={isFetching}>
          Error: {describeError(error)}
        </Retry>
      ) : data ? (
        <Notice kind="error">This vehicle is not in your garage. It may have been removed.</Notice>
      ) : (
        <Skeleton label="Loading vehicle..." shape="page" />
      )}
    </>
  )
}
