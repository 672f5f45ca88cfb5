import type { Table } from '#functions/table/table.ts'
import { Problem } from '#shared/problem.ts'
import type { AuthWorld } from './world.ts'

export const refreshed = async (_w: AuthWorld, _t: Table, _token: string): Promise<string> => {
  throw new Problem('unavailable', 'Not built yet')
}
export const logOut = async (_t: Table, _token: string): Promise<void> => {
  throw new Problem('unavailable', 'Not built yet')
}
