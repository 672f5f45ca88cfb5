import type { VehicleSpecs } from '../vehicle.ts'

/** Returns the fuel for a gauge in eighths of the tank, read to a sixteenth, plus full cans. */
export function readGauge({ tank }: Pick<VehicleSpecs, 'tank'>, eighths: number, cans: number) {
  return { fuel: (tank * eighths) / 8 + cans, spread: tank / 16 }
}
