/** Returns a count with its noun: '1 trip', '1,204 trips'. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  // The first call of `toLocaleString` takes 16 ms of CPU, so avoid it below 1,000.
  `${count < 1_000 ? count : count.toLocaleString('en-US')} ${count === 1 ? one : many}`
