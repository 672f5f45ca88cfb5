import type { World } from '#functions/app/context.ts'
import type { Table } from '#functions/table/table.ts'
import { Problem } from '#shared/problem.ts'
import type { Vehicle, VehicleInput } from '#shared/vehicle.ts'

const coming = (): never => {
  throw new Problem('unavailable', 'Not built yet')
}
export const vehiclesOf = async (_t: Table, _u: string): Promise<Vehicle[]> => coming()
export const createVehicle = async (
  _w: World,
  _t: Table,
  _u: string,
  _i: VehicleInput,
  _k: string | undefined,
): Promise<void> => coming()
export const updateVehicle = async (_t: Table, _u: string, _id: string, _i: VehicleInput): Promise<Vehicle> => coming()
export const deleteVehicle = async (_t: Table, _u: string, _id: string): Promise<void> => coming()
