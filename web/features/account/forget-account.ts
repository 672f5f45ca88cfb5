import { inTime } from '#shared/in-time.ts'
import { device } from '../../device/device.ts'
import { session } from '../../device/session.ts'

/** A tab that sleeps may hold its database open for long. */
const longestWipe = 3_000

/**
 * Ends the session of a deleted account here and in the other tabs, and removes what is kept of it on this device. Answers whether
 * all of that is gone.
 */
export async function forgetAccount(person: string | undefined): Promise<boolean> {
  const wiped = person === undefined ? Promise.resolve(true) : device.wipeDevice(person).then(() => true)
  const isWiped = (await inTime(wiped, longestWipe).catch(() => false)) ?? false
  // What a screen has asked for meanwhile is removed as after every logout.
  session.endSession('deleted')
  return isWiped
}
