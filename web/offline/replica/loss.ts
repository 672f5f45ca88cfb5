import type { Browser } from './browser.ts'

export type Loss = {
  /** Keeps `status.lost` current in this tab. Call it once per page. */
  readonly watch: () => void
  readonly update: () => void
  /** Hides the loss for good, in all tabs. */
  readonly dismiss: () => void
}

export function createLoss({ session, unsynced, window, status }: Browser): Loss {
  function update(): void {
    const person = session.person()
    const lost = person === undefined ? undefined : unsynced.readLost(person)
    if (JSON.stringify(lost) !== JSON.stringify(status.get().lost)) status.change({ lost })
  }
  return {
    update,
    watch() {
      update()
      window.addEventListener('storage', update)
      session.onEvent(update)
    },
    dismiss() {
      const person = session.person()
      if (person !== undefined) unsynced.forgetLost(person)
      update()
    },
  }
}
