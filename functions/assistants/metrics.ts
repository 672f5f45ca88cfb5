import { assistantMetrics as names } from '#functions/environment.ts'

/** Tokens that a model call was billed for. */
type Usage = { readonly inputTokens: number; readonly outputTokens: number }

/** Counts what the models cost, for the dashboard and the alarm on the daily ceiling. */
export type Metrics = {
  /** A model call was counted: the `count`th of the day, of `ceiling`. */
  readonly call: (count: number, ceiling: number) => void
  /** The guide answered because `count` of `ceiling` calls were made, which is all that this user may take a part in. */
  readonly refusedCall: (count: number, ceiling: number) => void
  /** The guide answered because every model failed or was too slow. */
  readonly noModelAnswered: () => void
  /** A model failed, whether or not another one answered in its place. */
  readonly modelFailed: (modelId: string) => void
  readonly usage: (usage: Usage) => void
}

/** Writes metrics as log lines in CloudWatch's embedded metric format: no call, no wait, no permission. */
export function embeddedMetrics(tableName: string, clock: () => number, write: (line: string) => void): Metrics {
  const emit = (values: readonly { name: string; unit: 'Count' | 'Percent'; value: number }[], modelId?: string) =>
    write(
      JSON.stringify({
        _aws: {
          Timestamp: clock(),
          CloudWatchMetrics: [
            {
              Namespace: names.namespace,
              // For the alarm of all models together, and for the graph of each.
              Dimensions: [[names.dimension], ...(modelId === undefined ? [] : [[names.dimension, names.model]])],
              Metrics: values.map(({ name, unit }) => ({ Name: name, Unit: unit })),
            },
          ],
        },
        [names.dimension]: tableName,
        ...(modelId !== undefined && { [names.model]: modelId }),
        ...Object.fromEntries(values.map(({ name, value }) => [name, value])),
      }),
    )
  return {
    call: (count, ceiling) =>
      emit([
        { name: names.calls, unit: 'Count', value: 1 },
        { name: names.ceilingUsed, unit: 'Percent', value: (100 * count) / ceiling },
      ]),
    refusedCall: (count, ceiling) =>
      emit([{ name: names.ceilingUsed, unit: 'Percent', value: (100 * count) / ceiling }]),
    noModelAnswered: () => emit([{ name: names.noModelAnswered, unit: 'Count', value: 1 }]),
    modelFailed: (modelId) => emit([{ name: names.modelFailures, unit: 'Count', value: 1 }], modelId),
    usage: ({ inputTokens, outputTokens }) =>
      emit([
        { name: names.inputTokens, unit: 'Count', value: inputTokens },
        { name: names.outputTokens, unit: 'Count', value: outputTokens },
      ]),
  }
}
