import { Hono } from 'hono'
import type { SignedInEnv } from '#functions/http/types.ts'
import type { SampleStore } from './store.ts'

export type SampleEnv = SignedInEnv & { Variables: { readonly sample: SampleStore } }

export const sampleRoutes = () =>
  new Hono<SampleEnv>().post('/api/user/trips/sample', async (c) => c.json(await c.get('sample').open(), 201))
