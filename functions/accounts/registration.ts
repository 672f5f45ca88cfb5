import type { Table } from '#functions/table/table.ts'
import { Problem } from '#shared/problem.ts'
import type { Registration } from '#shared/user.ts'
import type { AuthWorld } from './world.ts'

export const register = async (_w: AuthWorld, _t: Table, _r: Registration, _address: string): Promise<void> => {
  throw new Problem('unavailable', 'Not built yet')
}
