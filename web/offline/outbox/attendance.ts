import { inTime } from '#shared/in-time.ts'
import type { Clock } from '../../session/clock.ts'
import { attendedTime } from './operation.ts'

/** A form waiting for the answer to an operation; undefined means none for now. */
type Attendant = {
  readonly resolve: (answer: Response | undefined) => void
  readonly fail: (error: unknown) => void
}

/** Forms that wait for answers to their changes. */
export type Attendance = {
  readonly has: (seq: number) => boolean
  /** Returns undefined when there is no answer in time. Rejects as the operation's sending does. */
  readonly wait: (seq: number) => Promise<Response | undefined>
  readonly fail: (seq: number, error: unknown) => void
  /** Passes the answer to the waiting form. Returns false if there is none. */
  readonly answer: (seq: number, response: Response | undefined) => boolean
  /** Tells all waiting forms that there is no answer for now. */
  readonly dismiss: () => void
}

export function createAttendance(clock: Clock): Attendance {
  const attendants = new Map<number, Attendant[]>()
  const remove = (seq: number): Attendant[] => {
    const waiting = attendants.get(seq) ?? []
    attendants.delete(seq)
    return waiting
  }
  return {
    has: (seq) => attendants.has(seq),
    async wait(seq) {
      const answer = new Promise<Response | undefined>((resolve, reject) => {
        attendants.set(seq, [...(attendants.get(seq) ?? []), { resolve, fail: reject }])
      })
      const response = await inTime(answer, attendedTime, clock.after)
      if (!response) attendants.delete(seq)
      return response
    },
    fail(seq, error) {
      for (const { fail } of remove(seq)) fail(error)
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
