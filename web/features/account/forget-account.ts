import { inTime } from '#shared/in-time.ts'
import { device } from '../../device/device.ts'
import { session } from '../../device/session.ts'

/** Timeout in milliseconds. A sleeping tab can keep its database open for long. */
const longestWipe = 3_000

/** Ends the session of a deleted account in all tabs and deletes its data on this device. Returns true if all of that data is gone. */
export async function forgetAccount(person: string | undefined): Promise<boolean> {
  const wiped = person === undefined ? Promise.resolve(true) : device.wipeDevice(person).then(() => true)
  const isWiped = (await inTime(wiped, longestWipe).catch(() => false)) ?? false
  // Only now, so that data requested during the wipe is also removed, as after every logout.
  session.endSession('deleted')
  return isWiped
}
