/** Like `Promise.all`, but rejects only when all are settled, so that what they opened can be closed. */
export async function finishAll<Work extends readonly unknown[]>(
  work: readonly [...Work],
): Promise<{ [Index in keyof Work]: Awaited<Work[Index]> }> {
  await Promise.allSettled(work)
  return Promise.all(work)
}
