import { inTime } from '#shared/in-time.ts'
import { device } from '../../device/device.ts'
import { session } from '../../device/session.ts'

/** Milliseconds: a sleeping tab can keep its database open for long. */
const longestWipe = 3_000

/** Ends a deleted account's session in all tabs. Returns true if its data here is gone. */
export async function forgetAccount(person: string | undefined): Promise<boolean> {
  const wiped = person === undefined ? Promise.resolve(true) : device.wipeDevice(person).then(() => true)
  const isWiped = (await inTime(wiped, longestWipe).catch(() => false)) ?? false
  // Last, so that data requested during the wipe is removed too.
  session.endSession('deleted')
  return isWiped
}
