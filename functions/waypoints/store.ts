import type { World } from '#functions/app/context.ts'
import type { Table } from '#functions/table/table.ts'
import type { PageQuery } from '#shared/page.ts'
import { Problem } from '#shared/problem.ts'
import type { Waypoint, WaypointInput, WaypointPage } from '#shared/waypoint.ts'

const coming = (): never => {
  throw new Problem('unavailable', 'Not built yet')
}
export const waypointPage = async (_t: Table, _u: string, _trip: string, _page: PageQuery): Promise<WaypointPage> =>
  coming()
export const searchWaypoints = async (_t: Table, _u: string, _trip: string, _text: string): Promise<Waypoint[]> =>
  coming()
export const createWaypoint = async (
  _w: World,
  _t: Table,
  _u: string,
  _trip: string,
  _input: WaypointInput,
  _key: string | undefined,
): Promise<Waypoint> => coming()
export const waypointIn = async (_t: Table, _u: string, _trip: string, _waypoint: string): Promise<Waypoint> => coming()
export const updateWaypoint = async (
  _t: Table,
  _u: string,
  _trip: string,
  _waypoint: string,
  _input: WaypointInput,
): Promise<Waypoint> => coming()
export const deleteWaypoint = async (_t: Table, _u: string, _trip: string, _waypoint: string): Promise<void> => coming()
export const waypointById = async (_t: Table, _u: string, _waypoint: string): Promise<Waypoint> => coming()
