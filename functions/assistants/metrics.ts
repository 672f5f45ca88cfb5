import { assistantMetrics as names } from '#functions/environment.ts'

type Usage = { readonly inputTokens: number; readonly outputTokens: number }

export type Metrics = ReturnType<typeof embeddedMetrics>

/** Writes log lines for the dashboard and the ceiling's alarm, in CloudWatch's embedded metric format, which takes no call, no time and no permission. */
export function embeddedMetrics(tableName: string, clock: () => number, write: (line: string) => void) {
  const emit = (values: readonly { name: string; unit: 'Count' | 'Percent'; value: number }[], modelId?: string) =>
    write(
      JSON.stringify({
        _aws: {
          Timestamp: clock(),
          CloudWatchMetrics: [
            {
              Namespace: names.namespace,
              // All models together for the alarm, and each for its graph.
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
    /** A model call: the `count`th of the day, of `ceiling`. */
    call: (count: number, ceiling: number): void =>
      emit([
        { name: names.calls, unit: 'Count', value: 1 },
        { name: names.ceilingUsed, unit: 'Percent', value: (100 * count) / ceiling },
      ]),
    /** A call refused after `count` of `ceiling` calls; new accounts share only a part of the ceiling. */
    refusedCall: (count: number, ceiling: number): void =>
      emit([{ name: names.ceilingUsed, unit: 'Percent', value: (100 * count) / ceiling }]),
    /** All models failed or were too slow, so the guide answered. */
    noModelAnswered: (): void => emit([{ name: names.noModelAnswered, unit: 'Count', value: 1 }]),
    /** A model failed, even if another one answered. */
    modelFailed: (modelId: string): void => emit([{ name: names.modelFailures, unit: 'Count', value: 1 }], modelId),
    usage: ({ inputTokens, outputTokens }: Usage): void =>
      emit([
        { name: names.inputTokens, unit: 'Count', value: inputTokens },
        { name: names.outputTokens, unit: 'Count', value: outputTokens },
      ]),
  }
}
