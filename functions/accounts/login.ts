import type { Table } from '#functions/table/table.ts'
import { Problem } from '#shared/problem.ts'
import type { Credentials, TokenPair } from '#shared/session.ts'
import type { AuthWorld } from './world.ts'

export const logIn = async (_w: AuthWorld, _t: Table, _c: Credentials, _address: string): Promise<TokenPair> => {
  throw new Problem('unavailable', 'Not built yet')
}
