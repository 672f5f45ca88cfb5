/** What all of these answer. One that fails is thrown only when the others are done: what they have opened can then be closed. */
export async function finishAll<Work extends readonly Promise<unknown>[]>(
  work: readonly [...Work],
): Promise<{ [Index in keyof Work]: Awaited<Work[Index]> }> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
