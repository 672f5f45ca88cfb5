import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { computeFigures, type Figures } from '#shared/drive/figures.ts'
import { type Fix, findClockError, isStale } from '#shared/drive/fix.ts'
import { advance, type DrivePlan, type Progress } from '#shared/drive/progress.ts'
import type { TripId } from '#shared/ids.ts'
import { driveKeys } from '../../data/drive-keys.ts'
import { device } from '../../device/device.ts'
import { repeatInPage } from '../offline/use-now.ts'
import type { Receiver } from '../today/road.ts'
import { useFixes } from '../today/use-fixes.ts'

/** The last fix is perhaps of an earlier visit, and rough or not. */
export type Driving = Receiver & {
  readonly figures: Figures | undefined
  /** The time, corrected by the receiver's if the device's clock is far off. */
  readonly now: number
  readonly isMirror: boolean
}

type Seen = {
  readonly fix?: Fix | undefined
  readonly progress?: Progress | undefined
  readonly clockError: number
  /** The device's time. */
  readonly at: number
}

const saveEvery = 60_000
/** Figures, times and ages on the screen are this old at most: as long as a tenth of a kilometer takes at 72 km/h. */
const updateEvery = 5_000

/** Follows the device's position along the plan. The last figures are saved on this device, for the next visit. */
export function useDriving(tripId: TripId, plan: DrivePlan, isOn: boolean, onRecord: (fix: Fix) => void): Driving {
  const { data: saved, isPending } = useQuery({
    queryKey: driveKeys.progress(tripId),
    queryFn: async () => (await device.readProgress(tripId)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const [seen, setSeen] = useState<Seen>(() => ({ clockError: 0, at: Date.now() }))
  const newest = useRef(seen)
  const unsaved = useRef<Progress>(undefined)
  const savedAt = useRef(0)
  const save = useRef(() => {
    const one = unsaved.current
    unsaved.current = undefined
    // Without room on the device, only the next visit starts without it.
    if (one) device.saveProgress(tripId, one).catch(() => undefined)
  })

  const { problem, isMirror } = useFixes(isOn && !isPending, (fix, isMirror) => {
    const at = Date.now()
    const { fix: before, progress } = newest.current
    const next = advance(plan, fix, progress ?? saved ?? undefined)
    newest.current = { fix, progress: next, clockError: findClockError(fix, at), at }
    // An update costs more power than all calculation, so the timer shows the others.
    if (!before || isStale(before, fix.at)) setSeen(newest.current)
    if (isMirror) return
    onRecord(fix)
    unsaved.current = next
    if (fix.at - savedAt.current < saveEvery && fix.at >= savedAt.current) return
    savedAt.current = fix.at
    save.current()
  })

  useEffect(() => {
    const update = () => {
      newest.current = { ...newest.current, at: Date.now() }
      setSeen(newest.current)
    }
    return repeatInPage(update, updateEvery)
  }, [])

  useEffect(() => {
    const saveNow = save.current
    const onHidden = () => document.visibilityState === 'hidden' && saveNow()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      saveNow()
    }
  }, [])

  const now = seen.at + seen.clockError
  const progress = seen.progress ?? saved ?? undefined
  const fix = seen.fix ?? progress?.fix
  return {
    figures: isPending
      ? undefined
      : computeFigures(plan, progress, fix, Math.max(now, fix === seen.fix ? (fix?.at ?? 0) : 0)),
    fix,
    now,
    clockError: seen.clockError,
    problem,
    isMirror,
  }
}
