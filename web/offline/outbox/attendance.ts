import { inTime } from '#shared/in-time.ts'
import type { Clock } from '../../session/clock.ts'
import { attendedTime } from './operation.ts'

/** Whoever waits for the answer to an operation: the answer, or undefined when there is none for now. */
type Attendant = {
  readonly tell: (answer: Response | undefined) => void
  readonly fail: (error: unknown) => void
}

/** The forms that wait for the answers to their changes. */
export type Attendance = {
  /** Returns whether a form waits for the answer to this operation. */
  readonly has: (seq: number) => boolean
  /** Waits for the answer to this operation; undefined when there is none in time. Throws what its sending throws. */
  readonly wait: (seq: number) => Promise<Response | undefined>
  readonly fail: (seq: number, error: unknown) => void
  /** Gives the answer to whoever waits for it. Returns whether anybody did. */
  readonly answer: (seq: number, response: Response | undefined) => boolean
  /** There is no answer for now to anybody. */
  readonly dismiss: () => void
}

export function createAttendance(clock: Clock): Attendance {
  const attendants = new Map<number, Attendant[]>()
  const take = (seq: number): Attendant[] => {
    const waiting = attendants.get(seq) ?? []
    attendants.delete(seq)
    return waiting
  }
  return {
    has: (seq) => attendants.has(seq),
    async wait(seq) {
      const answer = new Promise<Response | undefined>((resolve, reject) => {
        attendants.set(seq, [...(attendants.get(seq) ?? []), { tell: resolve, fail: reject }])
      })
      const told = await inTime(answer, attendedTime, clock.after)
      if (!told) attendants.delete(seq)
      return told
    },
    fail(seq, error) {
      for (const { fail } of take(seq)) fail(error)
    },
    answer(seq, response) {
      const waiting = take(seq)
      for (const { tell } of waiting) tell(response?.clone())
      return waiting.length > 0
    },
    dismiss() {
      for (const { tell } of [...attendants.keys()].flatMap(take)) tell(undefined)
    },
  }
}
