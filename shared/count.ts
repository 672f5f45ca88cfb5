/** A count with its word: '1 trip', '2 trips', '1,204 trips'. */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
