import { type Surface, type Surfaces, surfaces } from '../stop.ts'
import type { VehicleSpecs } from '../vehicle.ts'
import { type Band, scaleBand } from './band.ts'

/** A surface's consumption (times that of a paved road), hours per kilometer and winding (times the straight line). */
type SurfaceRow = { readonly fuel: Band; readonly hours: Band; readonly winding: Band }

const band = (low: number, usual: number, high: number): Band => ({ low, usual, high })
/** Returns the hours per kilometer of paces in km/h. */
const pace = (low: number, usual: number, high: number): Band => band(1 / low, 1 / usual, 1 / high)

/**
 * Fuel: owners' reports of Simpson Desert and Canning Stock Route crossings (13 to 28 L/100 km), one vehicle's 13–14 on
 * road and 17–20 in sand (4wdadventurer), GridDown's 15/12/8/4 mpg. Pace: crossing diaries, 18 to 38 km/h off road; the
 * low case is the fastest. Winding: road over straight line of published routes (1.15 Dalton, 1.29 Mt Dare to
 * Birdsville, 1.31–1.39 Dempster, 1.40 Canning, 1.42–1.67 Lagunas).
 */
const rows: Readonly<Record<Surface, SurfaceRow>> = {
  paved: { fuel: band(0.95, 1, 1.15), hours: pace(100, 85, 70), winding: band(1.1, 1.25, 1.45) },
  gravel: { fuel: band(1, 1.1, 1.25), hours: pace(80, 65, 50), winding: band(1.1, 1.3, 1.55) },
  track: { fuel: band(1, 1.2, 1.5), hours: pace(50, 38, 25), winding: band(1.15, 1.4, 1.7) },
  sand: { fuel: band(1.1, 1.45, 2.1), hours: pace(35, 25, 18), winding: band(1.15, 1.35, 1.6) },
  rough: { fuel: band(1.8, 2.5, 3.75), hours: pace(15, 10, 5), winding: band(1.1, 1.4, 2) },
}

/** Spread of a figure measured on the surface itself, by load, wind and driver (guess). */
export const measuredSpread = band(0.92, 1, 1.12)

/** An unknown surface may be anything from a paved road to a track; gravel is in between (guess). */
function readRows(share: Surfaces | undefined, read: (surface: Surface) => Band): Band {
  if (share === undefined) {
    const [best, middle, worst] = [read('paved'), read('gravel'), read('track')]
    return {
      low: Math.min(best.low, middle.usual),
      usual: middle.usual,
      high: Math.max(worst.high, middle.usual),
    }
  }
  // Add in place, because a long trip reads thousands of rows.
  let [low, usual, high] = [0, 0, 0]
  for (const surface of surfaces) {
    const part = share[surface] ?? 0
    if (part === 0) continue
    const row = read(surface)
    low += part * row.low
    usual += part * row.usual
    high += part * row.high
  }
  return { low, usual, high }
}

const readWinding = (surface: Surface) => rows[surface].winding
const unknownWinding = readRows(undefined, readWinding)

/** Returns the ratio of the road's length to the straight line. */
export const getWinding = (share: Surfaces | undefined): Band =>
  share === undefined ? unknownWinding : readRows(share, readWinding)

const readHoursPerKm = (surface: Surface) => rows[surface].hours
const unknownHoursPerKm = readRows(undefined, readHoursPerKm)

/** Returns hours per kilometer. */
export const getHoursPerKm = (share: Surfaces | undefined): Band =>
  share === undefined ? unknownHoursPerKm : readRows(share, readHoursPerKm)

/** Returns liters (or kWh) per 100 km: the surface's measured figure, else the paved one times its factor. */
export const getConsumption = (use: VehicleSpecs['use'], share: Surfaces | undefined): Band =>
  readRows(share, (surface) => {
    const measured = surface === 'paved' ? undefined : use[surface]
    return measured === undefined ? scaleBand(rows[surface].fuel, use.paved) : scaleBand(measuredSpread, measured)
  })
