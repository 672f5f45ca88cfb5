import { assistantMetrics as metrics } from '#functions/environment.ts'
import type { Usage } from './model.ts'

/** Counts what the models cost, for the dashboard and the alarm on the daily ceiling. */
export type Measure = {
  /** A model call was counted: the `count`th of the day, of `ceiling`. */
  readonly call: (count: number, ceiling: number) => void
  /** A question was refused because the day's ceiling is reached. */
  readonly ceilingReached: () => void
  readonly usage: (usage: Usage) => void
}

/** Writes metrics as log lines in CloudWatch's embedded metric format: no call, no wait, no permission. */
export function embeddedMetrics(tableName: string, clock: () => number, write: (line: string) => void): Measure {
  const emit = (values: readonly { name: string; unit: 'Count' | 'Percent'; value: number }[]) =>
    write(
      JSON.stringify({
        _aws: {
          Timestamp: clock(),
          CloudWatchMetrics: [
            {
              Namespace: metrics.namespace,
              Dimensions: [[metrics.dimension]],
              Metrics: values.map(({ name, unit }) => ({ Name: name, Unit: unit })),
            },
          ],
        },
        [metrics.dimension]: tableName,
        ...Object.fromEntries(values.map(({ name, value }) => [name, value])),
      }),
    )
  return {
    call: (count, ceiling) =>
      emit([
        { name: metrics.calls, unit: 'Count', value: 1 },
        { name: metrics.ceilingUsed, unit: 'Percent', value: (100 * count) / ceiling },
      ]),
    ceilingReached: () => emit([{ name: metrics.ceilingUsed, unit: 'Percent', value: 100 }]),
    usage: ({ inputTokens, outputTokens }) =>
      emit([
        { name: metrics.inputTokens, unit: 'Count', value: inputTokens },
        { name: metrics.outputTokens, unit: 'Count', value: outputTokens },
      ]),
  }
}
