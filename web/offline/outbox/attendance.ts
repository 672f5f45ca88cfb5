import { inTime } from '#shared/in-time.ts'
import type { Clock } from '../../session/clock.ts'
import { attendedTime } from '../public/operation.ts'

/** Forms that wait for answers to their changes. */
export type Attendance = {
  readonly has: (seq: number) => boolean
  /** Returns undefined without an answer in time. Rejects as sending does. */
  readonly wait: (seq: number) => Promise<Response | undefined>
  readonly fail: (seq: number, error: unknown) => void
  /** Returns false if no form waits. */
  readonly answer: (seq: number, response: Response | undefined) => boolean
  readonly dismiss: () => void
}

export function createAttendance(clock: Clock): Attendance {
  const attendants = new Map<number, PromiseWithResolvers<Response | undefined>[]>()
  const remove = (seq: number) => {
    const waiting = attendants.get(seq) ?? []
    attendants.delete(seq)
    return waiting
  }
  return {
    has: (seq) => attendants.has(seq),
    async wait(seq) {
      const attendant = Promise.withResolvers<Response | undefined>()
      attendants.set(seq, [...(attendants.get(seq) ?? []), attendant])
      const response = await inTime(attendant.promise, attendedTime, clock.after)
      if (!response) attendants.delete(seq)
      return response
    },
    fail(seq, error) {
      for (const { reject } of remove(seq)) reject(error)
    },
    answer(seq, response) {
      const waiting = remove(seq)
      for (const { resolve } of waiting) resolve(response?.clone())
      return waiting.length > 0
    },
    dismiss() {
      for (const { resolve } of [...attendants.keys()].flatMap(remove)) resolve(undefined)
    },
  }
}
