import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import { describeFuel, describePower } from '#shared/itinerary/texts.ts'
import { nameVehicle } from '#shared/itinerary/vehicle-names.ts'
import { toVehicleName } from '#shared/vehicle.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { toJudged, VerdictMark } from '../stop/supply.tsx'
import { tiles } from './tile-list.ts'
import css from './vehicle-verdicts.module.css'

/** The verdicts on each of several vehicles' fuel and power, worst fuel first; nothing for one vehicle. */
export function VehicleVerdicts({ itinerary }: { readonly itinerary: Itinerary }) {
  const units = useUnits()
  const [fuel, power] = [describeFuel(itinerary, units).each, describePower(itinerary).each]
  const shown = itinerary.fuel && nameVehicle(itinerary)
  const vehicles = (fuel ?? power ?? []).map(({ vehicle }) => vehicle)
  if (vehicles.length === 0) return null
  return (
    <section aria-label="Each vehicle" className={css.section}>
      <ul className={css.vehicles}>
        {vehicles.map((vehicle) => (
          <li key={vehicle.id}>
            <h2 dir="auto" className={css.name}>
              {toVehicleName(vehicle)}
            </h2>
            {tiles.map(({ title, words }) => {
              const found = { Fuel: fuel, Power: power }[title]?.find((one) => one.vehicle === vehicle)
              const verdict = toJudged(found?.verdict)
              return found ? (
                <p key={title} dir="auto">
                  {title} <VerdictMark verdict={verdict}>{words[verdict]}</VerdictMark> {found.sentence}
                </p>
              ) : null
            })}
          </li>
        ))}
      </ul>
      <p className={css.note}>
        Water and food are for all vehicles together.
        {shown ? (
          <>
            {' '}
            The chart, the map and the stops show the fuel of <bdi>{shown}</bdi>.
          </>
        ) : null}
      </p>
    </section>
  )
}
