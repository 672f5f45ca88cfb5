import { useQuery } from '@tanstack/react-query'
import type { Itinerary } from '#shared/itinerary/itinerary.ts'
import type { Trip } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { writeTrip } from '../../files/page/write-files.ts'
import { tracksQuery } from '../tracks/api.ts'
import { selectDriven, toDataAddress, writeFittingGpx } from './file/fit-gpx.ts'
import styles from './file/plan.css?inline'
import { toTripPlanFileName, writeTripPlanFile } from './file/write-file.ts'
import { type GpxLink, layoutPlan } from './plan/layout.ts'
import type { Element } from './plan/markup.ts'
import type { PlanDocument } from './plan/plan-document.ts'

type FileParts = {
  readonly plan: PlanDocument
  readonly map: Element | undefined
  /** The day of return. */
  readonly day: string | undefined
}

/** Returns the query of the trip's tracks, and a function that writes the trip plan as one file with the drive's GPX inside. */
export function useFile(trip: Trip, waypoints: readonly Waypoint[], itinerary: Itinerary) {
  const tracks = useQuery(tracksQuery(trip.id))
  const createFile = async ({ plan, map, day }: FileParts): Promise<File> => {
    const html = (gpx?: GpxLink) => writeTripPlanFile(plan, layoutPlan(plan, { map, ...(gpx && { gpx }) }), styles)
    const driven = selectDriven(itinerary, waypoints, tracks.data ?? [])
    const gpx = await writeFittingGpx(driven.tracks, html(), async (fitting) => {
      const file = await writeTrip(trip, driven.stops, 'gpx', { route: 'none', tracks: fitting })
      return await file.text()
    })
    const name = toTripPlanFileName(trip.name, day)
    const link = { href: toDataAddress(gpx, 'application/gpx+xml'), name: `${name}.gpx` }
    return new File([html(link)], `${name}.html`, { type: 'text/html' })
  }
  return { tracks, createFile }
}
