import { useState } from 'react'
import { useRun } from '../../../hooks/use-run.ts'
import type { Under } from '../../../map/own/bring.ts'
import { MapFileProblem } from '../../../map/own/problem.ts'

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
