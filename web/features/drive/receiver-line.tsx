import { Satellite } from 'lucide-react'
import { describeFix } from '#shared/drive/sentences.ts'
import { useUnits } from '../../hooks/use-units.ts'
import css from './drive.module.css'
import type { Driving } from './use-driving.ts'
import { positionProblems } from './use-fixes.ts'

type ReceiverLineProps = Pick<Driving, 'fix' | 'now' | 'problem' | 'isMirror' | 'isClockWrong'> & {
  readonly isLockRefused: boolean
}

/** The age and accuracy of the position, or why there is none. */
export function ReceiverLine({ fix, now, problem, isMirror, isClockWrong, isLockRefused }: ReceiverLineProps) {
  const units = useUnits()
  const notes = [
    ...(problem ? [positionProblems[problem]] : []),
    ...(fix || !problem ? [`${describeFix(fix, now, units)}${fix ? '.' : ''}`] : []),
    ...(isClockWrong ? ['This device’s clock is wrong: times come from the receiver.'] : []),
    ...(isMirror ? ['Another tab receives the position. This one shows the same.'] : []),
    ...(isLockRefused ? ['Set your phone to stay on.'] : []),
  ]
  return (
    <div className={css.receiver}>
      <Satellite aria-hidden="true" />
      <p>{notes.join(' ')}</p>
    </div>
  )
}
