import type { Fill } from '#shared/fill.ts'
import { writeFillsCsv } from '#shared/fill-csv.ts'
import { toFileName } from '../../files/write/names.ts'
import { downloadFile } from '../../ui/download-file.ts'

/** Downloads a vehicle's fill-ups as a CSV file. */
export const exportFills = (vehicle: string, fills: readonly Fill[]): void =>
  downloadFile(new File([writeFillsCsv(fills)], `${toFileName(vehicle, 'vehicle')}-fill-ups.csv`, { type: 'text/csv' }))
