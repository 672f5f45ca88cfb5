import { inTime } from '#shared/in-time.ts'
import type { Clock } from '../../session/clock.ts'
import { attendedTime } from '../public/operation.ts'

export type Attendance = ReturnType<typeof createAttendance>

/** Creates the list of forms that wait for answers to their changes. */
export function createAttendance(clock: Clock) {
  const attendants = new Map<number, PromiseWithResolvers<Response | undefined>[]>()
  const remove = (seq: number) => {
    const waiting = attendants.get(seq) ?? []
    attendants.delete(seq)
    return waiting
  }
  return {
    has: (seq: number): boolean => attendants.has(seq),
    /** Returns undefined without an answer in time. Rejects as sending does. */
    async wait(seq: number): Promise<Response | undefined> {
      const attendant = Promise.withResolvers<Response | undefined>()
      attendants.set(seq, [...(attendants.get(seq) ?? []), attendant])
      const response = await inTime(attendant.promise, attendedTime, clock.after)
      if (!response) attendants.delete(seq)
      return response
    },
    fail(seq: number, error: unknown): void {
      for (const { reject } of remove(seq)) reject(error)
    },
    /** Returns false if no form waits. */
    answer(seq: number, response: Response | undefined): boolean {
      const waiting = remove(seq)
      for (const { resolve } of waiting) resolve(response?.clone())
      return waiting.length > 0
    },
    dismiss(): void {
      for (const { resolve } of [...attendants.keys()].flatMap(remove)) resolve(undefined)
    },
  }
}
