import { Plus } from 'lucide-react'
import { useState } from 'react'
import { limits } from '#shared/limits.ts'
import { toVehicleName, type Vehicle } from '#shared/vehicle.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields.tsx'

type ChooseVehiclesProps = {
  readonly vehicles: readonly Vehicle[]
  /** Ids with commas between them; an empty one is a vehicle not chosen yet. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Up to four vehicles, each once. */
export function ChooseVehicles({ vehicles, value, onChange }: ChooseVehiclesProps) {
  const [isAdding, setAdding] = useState(false)
  const rows = value.split(',')
  const last = rows.length - 1
  const isFull = rows.includes('') || rows.length >= Math.min(limits.vehiclesPerTrip, vehicles.length)
  const hint =
    rows.length > 1
      ? 'Each has its own fuel and power. Water and food are for all. Drive and Today count the fuel of the first.'
      : vehicles.length > 1
        ? 'Figures are for this vehicle alone.'
        : undefined
  const toOptions = (own: string) => [
    { value: '', text: 'No vehicle' },
    ...vehicles
      .filter(({ id }) => id === own || !rows.includes(id))
      .map((vehicle) => ({ value: vehicle.id, text: toVehicleName(vehicle) })),
    ...(own === '' || vehicles.some(({ id }) => id === own)
      ? []
      : [{ value: own, text: 'Vehicle not in your garage' }]),
  ]
  return (
    <>
      {rows.map((own, at) => (
        <SelectField
          // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its place while another vehicle is chosen in it
          key={at}
          label={at === 0 ? 'Vehicle' : `Vehicle ${at + 1}`}
          autoFocus={isAdding ? at === last : at === 0}
          value={own}
          onChange={(id) => onChange(rows.with(at, id).join())}
          options={toOptions(own)}
          hint={at === last ? hint : undefined}
        />
      ))}
      {isFull ? null : (
        <div>
          <Button
            icon={<Plus />}
            onClick={() => {
              setAdding(true)
              onChange(`${value},`)
            }}
          >
            Add a vehicle
          </Button>
        </div>
      )}
    </>
  )
}
