import * as z from 'zod/mini'
import { walk } from './walk.ts'

const { SITE_ORIGIN } = z.parse(z.object({ SITE_ORIGIN: z.url() }), process.env)

/**
 * The smoke walk as a function that runs on a schedule; what it is invoked with says nothing. It throws at the first thing that is
 * not as it should be, which Lambda counts and the alarm sees. No model is asked: 2,880 walks a month would cost more than people do.
 */
export async function handler(): Promise<void> {
  await walk(SITE_ORIGIN, console.log, { callsModels: false })
}
