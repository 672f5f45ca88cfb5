import { useState } from 'react'
import type { PreviewLeg } from './preview-stops.ts'

/** The legs whose tracks are imported: those whose stops the track passes, unless the user changes it. */
export function useChosenLegs(legs: readonly PreviewLeg[]) {
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isChosen = (leg: PreviewLeg) => ticked.get(toKey(leg)) ?? leg.off.length === 0
  return {
    chosenLegs: legs.filter(isChosen),
    isChosen,
    toggle: (leg: PreviewLeg) => setTicked(new Map(ticked).set(toKey(leg), !isChosen(leg))),
  }
}

/** Positions stay the same while other stops are left out. */
const toKey = ({ from, to }: PreviewLeg): string => JSON.stringify([from.name, from.position, to.name, to.position])
