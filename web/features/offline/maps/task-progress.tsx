import { useState } from 'react'
import { useRun } from '../../../hooks/use-run.ts'
import type { Under } from '../../../map/own/bring.ts'
import { MapFileProblem } from '../../../map/own/problem.ts'
import { Button } from '../../../ui/button.tsx'
import css from './maps.module.css'

type TaskProgressProps = { readonly label: string; readonly percent: number; readonly onCancel: () => void }

export function TaskProgress({ label, percent, onCancel }: TaskProgressProps) {
  return (
    <div className={css.task}>
      <div className={css.taskText}>
        <span>{label}</span>
        <span>{percent}%</span>
      </div>
      <progress className={css.bar} aria-label={label} max={100} value={percent} />
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  )
}

/** Runs a long task with progress. Leaving the screen cancels it. */
export function useTask(describe: (error: unknown) => string) {
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const { start, stop } = useRun()

  const run = async (work: (under: Under) => Promise<void>) => {
    const signal = start()
    setFailure(undefined)
    setProgress(0)
    try {
      // Whole percents, because a file arrives in thousands of pieces.
      await work({ signal, onProgress: (part) => setProgress(Math.floor(part * 100)) })
    } catch (error) {
      if (!signal.aborted) setFailure(error instanceof MapFileProblem ? error.message : describe(error))
    }
    setProgress(undefined)
  }
  return { progress, failure, run, cancel: stop }
}
