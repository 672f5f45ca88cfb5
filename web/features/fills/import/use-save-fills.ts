import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { type Day, toLocalDay } from '#shared/date.ts'
import type { FillFields } from '#shared/fill.ts'
import { limits } from '#shared/limits.ts'
import type { Vehicle } from '#shared/vehicle.ts'
import { describeError } from '../../../data/api-error.ts'
import { cutPieces } from '../../../data/cut-pieces.ts'
import { isQueued } from '../../../data/unwrap.ts'
import { useRun } from '../../../hooks/use-run.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { describeSaved } from '../../offline/use-queued-toast.ts'
import { createFillId } from '../add-fill.tsx'
import { addFills } from '../api.ts'

/** Saves fill-ups in requests, and continues after a failure where it ended. `count` is set while it saves. */
export function useSaveFills(
  vehicle: Vehicle,
  chosen: readonly FillFields[],
  onEnd: () => void,
  onBusy: (isBusy: boolean) => void,
) {
  const toast = useToast()
  const { mutateAsync: add } = useMutation(addFills(vehicle.id))
  const { start, stop } = useRun()
  const [count, setCount] = useState<number>()
  const [problem, setProblem] = useState<string>()
  // A repeat sends the same ids, which add nothing twice.
  const job = useRef<{ readonly chosen: typeof chosen; readonly ids: string[]; done: number }>(undefined)
  const save = async () => {
    const signal = start()
    const pieces = cutPieces(chosen, limits.fills.batch)
    if (job.current?.chosen !== chosen)
      job.current = { chosen, ids: createIds(pieces, toLocalDay(Date.now())), done: 0 }
    const work = job.current
    let queued = false
    onBusy(true)
    try {
      for (const [at, fills] of pieces.entries()) {
        if (at < work.done) continue
        setCount(pieces.slice(0, at).flat().length)
        signal.throwIfAborted()
        queued ||= isQueued(await add({ id: work.ids[at] ?? '', fills }))
        work.done = at + 1
      }
      onEnd()
      const message = `Imported ${formatCount(chosen.length, 'fill-up')}.`
      toast.success(queued ? describeSaved() : message)
    } catch (error) {
      const saved = pieces.slice(0, work.done).flat().length
      const words = signal.aborted ? 'Stopped.' : describeError(error)
      setProblem(`${saved === 0 ? '' : `${formatCount(saved, 'fill-up is', 'fill-ups are')} saved. `}${words}`)
    }
    onBusy(false)
    setCount(undefined)
  }
  return { save, stop, count, problem }
}

/** Returns the id of each request's first fill-up. The others' follow it, so requests of the same day are apart in time. */
const createIds = (pieces: readonly (readonly FillFields[])[], today: Day): string[] =>
  pieces.map(([first]) => createFillId(first?.day ?? today, today))
