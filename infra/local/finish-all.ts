/** Waits for all of these, and returns their results. A failure is thrown only when the others are done, so that what they opened can be closed. */
export async function finishAll<Work extends readonly Promise<unknown>[]>(
  work: readonly [...Work],
): Promise<{ [Index in keyof Work]: Awaited<Work[Index]> }> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
