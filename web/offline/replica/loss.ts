import { onSessionEvent } from '../../session/events.ts'
import { signedInUser } from '../../session/session.ts'
import { forgetLost, readLost } from '../../session/unsynced.ts'
import { changeStatus, getStatus } from './status.ts'

/** Keeps `status.lost` current in this tab. Call it once per page. */
export function watchLoss(): void {
  updateLoss()
  // Another tab may find the loss, or the user may dismiss it there.
  window.addEventListener('storage', updateLoss)
  onSessionEvent(updateLoss)
}

/** Updates `status.lost` from local storage. */
export function updateLoss(): void {
  const person = signedInUser()
  const lost = person === undefined ? undefined : readLost(person)
  const shown = getStatus().lost
  if (lost?.count !== shown?.count || lost?.at !== shown?.at) changeStatus({ lost })
}

/** Hides the loss for good, in all tabs. */
export function dismissLoss(): void {
  const person = signedInUser()
  if (person !== undefined) forgetLost(person)
  updateLoss()
}
