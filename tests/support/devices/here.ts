import { deepStrictEqual, ok } from 'node:assert/strict'
import type { Rows } from './device.ts'

type Label = string

/** Rows that no server has: arrivals and readings by their unique times, and recordings by their starts. */
export function createHere() {
  /** The device and the last known trip of each arrival and reading. */
  const times = new Map<number, { readonly label: Label; tripId: string }>()
  const recordings = new Map<Label, number>()

  return {
    enter: (label: Label, at: number, tripId: string): void => void times.set(at, { label, tripId }),
    startRecording: (label: Label, at: number): void => void recordings.set(label, at),
    /** Follows what moves when its trip gets another id. */
    record(label: Label, { drives }: Rows): void {
      for (const { tripId, arrivals, readings } of drives) {
        for (const { at } of [...arrivals, ...readings]) {
          const known = times.get(at)
          if (known?.label === label) known.tripId = tripId
        }
      }
    },
    /** Records that a user deleted or gave up the trip. */
    drop(tripId: string): void {
      for (const [at, one] of times) if (one.tripId === tripId) times.delete(at)
    },
    /** @throws if the device lacks what was entered in a trip that is on the server, or that the server never knew */
    check(label: Label, { drives, recordings: saved }: Rows, trips: readonly { readonly id: string }[]): void {
      const found = new Set(drives.flatMap(({ arrivals, readings }) => [...arrivals, ...readings].map(({ at }) => at)))
      const isThere = (tripId: string) => tripId.startsWith('local-') || trips.some(({ id }) => id === tripId)
      for (const [at, one] of times)
        if (one.label === label) ok(found.has(at) || !isThere(one.tripId), `${label} has lost ${at} in ${one.tripId}`)
      const startedAt = recordings.get(label)
      deepStrictEqual(
        saved.map((recording) => recording.startedAt),
        startedAt === undefined ? [] : [startedAt],
        `${label} has lost its recording`,
      )
    },
  }
}
