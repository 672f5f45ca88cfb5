import { systemTimers, type Timers } from '#functions/timers.ts'

/** Timers that run so many times as fast as the day: what waits for 1,800 ms goes on after 180, and `elapsed` says 1,800. */
export const fastTimers = (speed: number): Timers => ({
  elapsed: () => systemTimers.elapsed() * speed,
  sleep: (milliseconds) => systemTimers.sleep(milliseconds / speed),
  timeout: (milliseconds) => systemTimers.timeout(milliseconds / speed),
})

/** Timers whose waits alone are short: for calls that fail at once, beside others that need their real time. */
export const shortWaits: Timers = { ...systemTimers, sleep: (milliseconds) => systemTimers.sleep(milliseconds / 10) }
