import { useEffect, useRef, useState } from 'react'
import { MapFileProblem } from '../../../map/own/problem.ts'

export type Under = { readonly signal: AbortSignal; readonly onProgress: (part: number) => void }

/** Something long that shows its progress and can be called off; leaving the screen calls it off too. */
export function useTask(describe: (error: unknown) => string) {
  const [progress, setProgress] = useState<number>()
  const [failure, setFailure] = useState<string>()
  const controller = useRef<AbortController>(undefined)
  useEffect(() => () => controller.current?.abort(), [])

  const run = async (work: (under: Under) => Promise<void>) => {
    const own = new AbortController()
    controller.current = own
    setFailure(undefined)
    setProgress(0)
    try {
      // Whole percents: a file comes in thousands of pieces.
      await work({ signal: own.signal, onProgress: (part) => setProgress(Math.floor(part * 100)) })
    } catch (error) {
      if (!own.signal.aborted) setFailure(error instanceof MapFileProblem ? error.message : describe(error))
    }
    setProgress(undefined)
  }
  return { progress, failure, run, cancel: () => controller.current?.abort() }
}
