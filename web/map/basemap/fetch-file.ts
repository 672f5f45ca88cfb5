import type * as z from 'zod/mini'

/** Milliseconds after which a file of the map counts as not to be had: the largest takes its time on a thin line. */
const timeout = 90_000

/** A file of the bundled map. Throws when it does not come, or is something else. */
export async function fetchFile<Schema extends z.ZodMiniType>(url: string, schema: Schema): Promise<z.output<Schema>> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeout) })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return schema.parse(await response.json())
}
