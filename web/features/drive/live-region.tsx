import { useEffect, useState } from 'react'
import type { Figures } from '#shared/drive/figures.ts'
import { announce } from '#shared/drive/sentences.ts'
import { useUnits } from '../../hooks/use-units.ts'

/** Says the figures to screen readers once a minute, and on a new verdict. */
export function LiveRegion({ figures, now }: { readonly figures: Figures | undefined; readonly now: number }) {
  const units = useUnits()
  const text = figures ? announce(figures, now, units) : ''
  const verdicts = figures
    ? [
        figures.fuel?.verdict,
        figures.light.kind === 'arriving' && figures.light.verdict,
        figures.stopHere?.id,
        figures.bearing === undefined,
      ].join()
    : ''
  const minute = Math.floor(now / 60_000)
  const [said, setSaid] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text alone must not be said, or it would be once a second
  useEffect(() => setSaid(text), [minute, verdicts])
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}
