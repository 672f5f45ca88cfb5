import * as z from 'zod/mini'
import { walk } from './walk.ts'

const { SITE_ORIGIN } = z.parse(z.object({ SITE_ORIGIN: z.url() }), process.env)

/**
 * Runs the smoke walk on a schedule. Lambda counts an exception as an error, which the alarm watches. Asks no model:
 * 2,880 walks a month would cost more than all users.
 */
export async function handler(): Promise<void> {
  await walk(SITE_ORIGIN, console.log, { callsModels: false })
}
