/** A count with its word: '1 trip', '2 trips', '1,204 trips'. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  // The first number that is written with its commas takes 16 ms of processor time: few screens have one.
  `${count < 1_000 ? count : count.toLocaleString('en-US')} ${count === 1 ? one : many}`
