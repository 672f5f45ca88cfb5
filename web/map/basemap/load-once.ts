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
