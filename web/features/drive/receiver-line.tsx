import { Satellite } from 'lucide-react'
import { isStale } from '#shared/drive/fix.ts'
import { describeFix, formatKm } from '#shared/drive/fix-texts.ts'
import type { Recording } from '#shared/drive/recording.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { positionProblems } from '../today/use-fixes.ts'
import css from './drive.module.css'
import type { Driving } from './use-driving.ts'

type ReceiverLineProps = Pick<Driving, 'fix' | 'now' | 'problem' | 'isMirror' | 'clockError'> & {
  readonly isLockRefused: boolean
  readonly recording: Recording | undefined
}

/** The age and accuracy of the position, or why there is none. */
export function ReceiverLine(props: ReceiverLineProps) {
  const { fix, now, problem, isMirror, clockError, isLockRefused, recording } = props
  const units = useUnits()
  // Receivers lose the position for moments, under trees and bridges.
  const isBrief = problem === 'unavailable' && fix !== undefined && !isStale(fix, now)
  const notes = [
    ...(problem && !isBrief ? [positionProblems[problem]] : []),
    ...(fix || !problem ? [`${describeFix(fix, now, units)}${fix ? '.' : ''}`] : []),
    ...(clockError !== 0 ? ['This device’s clock is wrong: times come from the receiver.'] : []),
    ...(recording?.isRunning ? [`Recording, ${formatKm(recording.km, units)}.`] : []),
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
