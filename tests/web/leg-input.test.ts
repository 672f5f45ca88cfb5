import { expect, test } from 'vitest'
import { divideTrack, getTrackShare } from '../../web/features/itinerary/editors/leg-input.ts'

test('a part of the track becomes sand, and other surfaces keep their shares', () => {
  const shares = { paved: 0.05, gravel: 0.17, track: 0.78 }
  const divided = divideTrack(shares, 0.25)
  expect(divided).toEqual({ paved: 0.05, gravel: 0.17, track: 0.585, sand: 0.195 })
  expect(getTrackShare(divided)).toBeCloseTo(0.78, 6)
})

test('the part replaces the one before, and all or none of the track may be sand', () => {
  const half = divideTrack({ track: 1 }, 0.5)
  expect(divideTrack(half, 0.25)).toEqual({ track: 0.75, sand: 0.25 })
  expect(divideTrack(half, 1)).toEqual({ sand: 1 })
  expect(divideTrack(half, 0)).toEqual({ track: 1 })
})
