import * as z from 'zod/mini'

/** Returns the schema of a list of 1 to `most` items, none of which is validated. */
export const anyList = (most: number, message: string) =>
  z
    .array(z.unknown(), { error: message })
    .check(z.minLength(1, message), z.maxLength(most, { error: message, abort: true }))

/**
 * Returns the schema of a batch's rows. It validates each by itself, and messages give the row's number, from 1: 'Fill-up 2: …'.
 * `message` is for a batch that is empty or longer than `most`.
 */
export const rowsOf = <Row>(noun: string, row: z.ZodMiniType<Row>, most: number, message: string) =>
  z.pipe(
    anyList(most, message),
    z.transform((rows: unknown[], { issues }) =>
      rows.flatMap((input, index): Row[] => {
        const result = z.safeParse(row, input)
        if (result.success) return [result.data]
        for (const { path, message: reason } of result.error.issues) {
          const rowMessage = `${noun} ${index + 1}${path.length === 0 ? ' must be an object' : `: ${reason}`}`
          issues.push({ code: 'custom', path: [index, ...path], message: rowMessage, input })
        }
        return []
      }),
    ),
  )
