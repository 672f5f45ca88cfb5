/** Inverts a small positive definite matrix by Gauss–Jordan elimination, which needs no pivoting there. */
export function invert(matrix: readonly (readonly number[])[]): number[][] {
  const size = matrix.length
  const rows = matrix.map((row, at) => [...row, ...row.map((_, column) => (column === at ? 1 : 0))])
  for (const [at, pivotRow] of rows.entries()) {
    const pivot = pivotRow[at] ?? 1
    for (let column = 0; column < 2 * size; column++) pivotRow[column] = (pivotRow[column] ?? 0) / pivot
    for (const row of rows) {
      const factor = row[at] ?? 0
      if (row === pivotRow || factor === 0) continue
      for (let column = 0; column < 2 * size; column++)
        row[column] = (row[column] ?? 0) - factor * (pivotRow[column] ?? 0)
    }
  }
  return rows.map((row) => row.slice(size))
}
