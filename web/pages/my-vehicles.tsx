import { useQuery } from '@tanstack/react-query'
import { Plus, Truck } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { SampleTrip } from '../features/trips/sample-trip.tsx'
import { AddVehicleCard } from '../features/vehicles/add-vehicle-card.tsx'
import { vehiclesQuery } from '../features/vehicles/api.ts'
import { VehicleList } from '../features/vehicles/vehicle-list.tsx'
import { useVehicleView, VehicleOptions, type VehicleView } from '../features/vehicles/vehicle-options.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** Vehicles. The view is in the navigation state, so that Back and Reload keep it and other screens can set it. */
export function Component() {
  const view = useVehicleView()
  const navigate = useNavigate()
  const show = (next: VehicleView) => navigate('.', { state: { view: next } })
  const back = <Button onClick={() => show('options')}>Back</Button>

  if (view === 'list') {
    const add = (
      <Button variant="primary" icon={<Plus />} onClick={() => show('add')}>
        Add Vehicle
      </Button>
    )
    return (
      <>
        <PageHeader
          title="Your Vehicles"
          actions={
            <>
              {back}
              {add}
            </>
          }
        />
        <VehicleList addVehicle={add} />
      </>
    )
  }
  if (view === 'add') {
    return (
      <>
        <PageHeader title="Add Vehicle" actions={back} />
        <AddVehicleCard onViewVehicles={() => show('list')} />
      </>
    )
  }
  return (
    <>
      <PageHeader title="My Vehicles">
        <p>Your vehicles and what you changed on them.</p>
      </PageHeader>
      <VehicleOptions
        options={[
          {
            icon: <Truck />,
            title: 'View Vehicles',
            text: 'See, update or remove the vehicles in your garage.',
            onChoose: () => show('list'),
          },
          {
            icon: <Plus />,
            title: 'Add Vehicle',
            text: 'Add what you travel with: make, model, year and modifications.',
            onChoose: () => show('add'),
          },
        ]}
      />
      <NoVehicleYet />
    </>
  )
}

/** The step that a new account can take without a vehicle: look at the sample trip, which has one. */
function NoVehicleYet() {
  const { data: vehicles } = useQuery(vehiclesQuery)
  if (vehicles?.length !== 0) return null
  return (
    <EmptyState title="Just looking?" action={<SampleTrip />}>
      The sample trip comes with a vehicle.
    </EmptyState>
  )
}
