import type { Table } from '#functions/table/table.ts'
import { Problem } from '#shared/problem.ts'
import type { User } from '#shared/user.ts'

export const userOf = async (_t: Table, _u: string): Promise<User> => {
  throw new Problem('unavailable', 'Not built yet')
}
