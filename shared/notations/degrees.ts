import type { Position } from '../geo.ts'

/** Writes degrees and minutes with three decimals: `38°34.399'N 109°32.990'W`. */
export const writeDegreesMinutes = (position: Position): string =>
  writePair(position, 60_000, (thousandths) => {
    const minutes = (thousandths % 60_000) / 1_000
    return `${Math.floor(thousandths / 60_000)}°${minutes.toFixed(3).padStart(6, '0')}'`
  })

/** Writes degrees, minutes and seconds with one decimal: `38°34'24.0"N 109°32'59.4"W`. */
export const writeDegreesMinutesSeconds = (position: Position): string =>
  writePair(position, 36_000, (tenths) => {
    const minutes = Math.floor(tenths / 600) % 60
    const seconds = (tenths % 600) / 10
    return `${Math.floor(tenths / 36_000)}°${String(minutes).padStart(2, '0')}'${seconds.toFixed(1).padStart(4, '0')}"`
  })

/** Writes both angles in whole parts of a degree, so that 59.9996 minutes become the next degree, not 60 minutes. */
function writePair({ latitude, longitude }: Position, partsInDegree: number, write: (parts: number) => string): string {
  const writeAngle = (degrees: number, positive: string, negative: string) => {
    const parts = Math.round(Math.abs(degrees) * partsInDegree)
    return write(parts) + (degrees < 0 && parts > 0 ? negative : positive)
  }
  return `${writeAngle(latitude, 'N', 'S')} ${writeAngle(longitude, 'E', 'W')}`
}
