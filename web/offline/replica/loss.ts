import type { Browser } from './browser.ts'

export type Loss = ReturnType<typeof createLoss>

export function createLoss({ session, unsynced, window, status }: Browser) {
  function update(): void {
    const person = session.person()
    const lost = person === undefined ? undefined : unsynced.readLost(person)
    if (JSON.stringify(lost) !== JSON.stringify(status.get().lost)) status.change({ lost })
  }
  return {
    update,
    /** Keeps `status.lost` current in this tab. Call it once per page. */
    watch(): void {
      update()
      window.addEventListener('storage', update)
      session.onEvent(update)
    },
    /** Hides the loss for good, in all tabs. */
    dismiss(): void {
      const person = session.person()
      if (person !== undefined) unsynced.forgetLost(person)
      update()
    },
  }
}
