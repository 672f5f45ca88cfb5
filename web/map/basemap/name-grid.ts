import { decodeNumbers } from '#shared/tracks/polyline.ts'
import { cellsPerDegree, type NameTable } from './name-table.ts'

const columns = 360 * cellsPerDegree
const rows = 180 * cellsPerDegree

export type NameGrid = ReturnType<typeof parseNameGrid>

export function parseNameGrid({ names, countries, lines, ends }: NameTable) {
  const cells = new Int16Array(columns * rows).fill(-1)
  const read = (text: string) => decodeNumbers(text, cells.length) ?? []
  const starts = [0, ...read(ends)]
  for (const [run, line] of read(lines).entries()) cells.fill(line, starts[run], starts[run + 1])
  return {
    /** Countries, and states with their country's index; -1 for a country. */
    names: names.split('\n').map((name, index) => ({ name, country: countries[index] ?? -1 })),
    /** Returns the index of the state, else the country, at a place in degrees; -1 at sea. */
    find(longitude: number, latitude: number): number {
      const column = Math.floor(((((longitude + 180) % 360) + 360) % 360) * cellsPerDegree)
      const row = Math.min(rows - 1, Math.max(0, Math.floor((90 - latitude) * cellsPerDegree)))
      return cells[row * columns + column] ?? -1
    },
  }
}
