import type * as z from 'zod/mini'

/** Returns a function that loads once; after a failure the next call retries. */
export function loadOnce<Answer>(load: () => Promise<Answer>): () => Promise<Answer> {
  let loaded: Promise<Answer> | undefined
  return () => {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }
}

/** Time limit (ms) for the largest file over a thin connection. */
const timeout = 90_000

/** Fetches a file of the map. Throws if it does not arrive, or is something else. */
export async function fetchFile<Schema extends z.ZodMiniType>(url: string, schema: Schema): Promise<z.output<Schema>> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeout) })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return schema.parse(await response.json())
}
