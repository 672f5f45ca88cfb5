import type { World } from '#functions/app/context.ts'
import type { Table } from '#functions/table/table.ts'
import type { PageQuery } from '#shared/page.ts'
import { Problem } from '#shared/problem.ts'
import type { Trip, TripDetail, TripInput, TripPage } from '#shared/trip.ts'

const coming = (): never => {
  throw new Problem('unavailable', 'Not built yet')
}
export const latestTrip = async (_table: Table, _userId: string): Promise<Trip | undefined> => coming()
export const tripPage = async (_table: Table, _userId: string, _page: PageQuery): Promise<TripPage> => coming()
export const searchTrips = async (_table: Table, _userId: string, _text: string): Promise<Trip[]> => coming()
export const createTrip = async (
  _world: World,
  _table: Table,
  _userId: string,
  _input: TripInput,
  _key: string | undefined,
): Promise<Trip> => coming()
export const tripDetail = async (_table: Table, _userId: string, _tripId: string): Promise<TripDetail> => coming()
export const updateTrip = async (_table: Table, _userId: string, _tripId: string, _input: TripInput): Promise<Trip> =>
  coming()
export const deleteTrip = async (_table: Table, _userId: string, _tripId: string): Promise<void> => coming()
