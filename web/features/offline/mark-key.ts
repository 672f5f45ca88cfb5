import { isTripOrLocalId } from '../../offline/public/local-ids.ts'
import type { MarkKey } from '../../offline/public/types.ts'
import { paths } from '../../paths.ts'

/** Returns the key of the mark that dates a screen's data. */
export function toScreenMarkKey(pathname: string): MarkKey | undefined {
  if (pathname.startsWith(`${paths.trips}/`)) {
    const id = pathname.slice(paths.trips.length + 1).split('/')[0] ?? ''
    return isTripOrLocalId(id) ? `trip:${id}` : undefined
  }
  const path = pathname.replace(/\/$/, '')
  if (path === paths.trips || path === paths.home) return 'trips'
  return [paths.vehicles, paths.addVehicle, paths.updateVehicle].some((path) => pathname.startsWith(path))
    ? 'vehicles'
    : undefined
}
