import type { Page } from 'playwright-core'
import * as z from 'zod/mini'

/** The main thread's processor time (ms), without waiting, such as for an emulated GPU. */
export type MainThread = {
  /** The longest task, during which the page could not respond. */
  readonly longest: number
  /** The total of all tasks. */
  readonly total: number
}

const eventSchema = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Processor time in microseconds. */
  tdur: z.optional(z.number()),
})
const traceSchema = z.object({ traceEvents: z.array(z.unknown()) })

const mark = 'offgrid-bench'
const task = 'ThreadControllerImpl::RunTask'

/** Measures the page's main thread during `use` and shortly after. */
export async function measureMainThread(page: Page, use: () => Promise<unknown>): Promise<MainThread> {
  const browser = page.context().browser()
  if (!browser) throw new Error('Only a browser of its own can be traced')
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] })
  // Identifies the page's main thread among other pages and workers.
  await page.evaluate((name) => performance.mark(name), mark)
  await use()
  await page.waitForTimeout(1_000)
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()))
  const events = traceEvents.flatMap((event) => {
    const { success, data } = eventSchema.safeParse(event)
    return success && (data.name === task || data.name === mark) ? [data] : []
  })
  const marked = events.find(({ name }) => name === mark)
  const times = events
    .filter(({ name, pid, tid }) => name === task && pid === marked?.pid && tid === marked.tid)
    .map(({ tdur = 0 }) => tdur / 1_000)
  if (times.length === 0) throw new Error('The trace has no task of the page')
  return { longest: Math.max(...times), total: times.reduce((sum, time) => sum + time, 0) }
}
