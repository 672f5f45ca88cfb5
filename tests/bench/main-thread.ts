import type { Page } from 'playwright-core'
import * as z from 'zod/mini'

/** The main thread's processor time (ms), without waiting, such as for an emulated GPU. */
export type MainThread = {
  /** The longest task, during which the page could not respond. */
  readonly longest: number
  /** The total of all tasks. */
  readonly total: number
  /** The part that runs JavaScript, including garbage collection, without the layout that it forces. */
  readonly script: number
}

const eventSchema = z.object({
  name: z.string(),
  pid: z.number(),
  tid: z.number(),
  /** Start and duration in microseconds. */
  ts: z.number(),
  dur: z._default(z.number(), 0),
  /** Processor time in microseconds. */
  tdur: z._default(z.number(), 0),
})
const traceSchema = z.object({ traceEvents: z.array(z.unknown()) })

const mark = 'offgrid-bench'
const task = 'ThreadControllerImpl::RunTask'
const script =
  /^(EvaluateScript|FunctionCall|RunMicrotasks|TimerFire|FireAnimationFrame|FireIdleCallback|EventDispatch|HandlePostMessage|v8\.(compile|compileModule|evaluateModule|callFunction|run)|(Minor|Major)GC)$/
const layout = /^(Layout|UpdateLayoutTree|PrePaint|Paint|ParseHTML|ParseAuthorStyleSheet)$/

/** Measures the page's main thread during `use` and shortly after. */
export async function measureMainThread(page: Page, use: () => Promise<unknown>): Promise<MainThread> {
  const browser = page.context().browser()
  if (!browser) throw new Error('Only a browser of its own can be traced')
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing', 'devtools.timeline', 'v8'] })
  await use()
  await page.waitForTimeout(1_000)
  // Identifies the page's main thread among other pages and workers.
  await page.evaluate((name) => performance.mark(name), mark)
  const { traceEvents } = traceSchema.parse(JSON.parse((await browser.stopTracing()).toString()))
  const all = traceEvents.flatMap((event) => {
    const { success, data } = eventSchema.safeParse(event)
    return success ? [data] : []
  })
  const marked = all.find(({ name }) => name === mark)
  const events = all.filter(({ pid, tid }) => pid === marked?.pid && tid === marked.tid)
  const times = events.filter(({ name }) => name === task).map(({ tdur }) => tdur / 1_000)
  if (times.length === 0) throw new Error('The trace has no task of the page')
  return { longest: Math.max(...times), total: times.reduce((sum, time) => sum + time, 0), script: addScript(events) }
}

/** Returns the processor time (ms) of the outermost scripts, without the outermost layout within them. */
function addScript(events: readonly z.infer<typeof eventSchema>[]): number {
  const ends = { script: 0, layout: 0 }
  let sum = 0
  for (const { name, ts, dur, tdur } of events.toSorted((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    if (ts < ends.layout) continue
    const isInScript = ts < ends.script
    if (script.test(name) && !isInScript) {
      ends.script = ts + dur
      sum += tdur
    } else if (layout.test(name)) {
      ends.layout = ts + dur
      if (isInScript) sum -= tdur
    }
  }
  return sum / 1_000
}
