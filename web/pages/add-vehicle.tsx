import { useNavigate } from 'react-router-dom'
import { AddVehicleCard } from '../features/vehicles/add-vehicle-card.tsx'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/button.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** The add form on its own path. */
export function Component() {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader title="Add Vehicle" actions={<LinkButton to={paths.vehicles}>Back</LinkButton>} />
      <AddVehicleCard onViewVehicles={() => navigate(paths.vehicles, { state: { view: 'list' } })} />
    </>
  )
}
