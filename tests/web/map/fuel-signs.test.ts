import { expect, test } from 'vitest'
import { listFuelSigns } from '../../../web/map/core/fuel-signs.ts'

test('no line of a sign ends between a distance and its unit or begins with the dot, whatever the vehicle is called', () => {
  const place = {
    leg: 0,
    position: { latitude: 57, longitude: -5 },
    text: 'Fuel runs out · Land Rover 110 TD, 20 mi after Ford',
  }
  const [sign] = listFuelSigns({ parts: [], runsOut: place, runsOutInBadCase: [], noReturns: [] })
  expect(sign?.name).toBe('Fuel runs out\u00a0· Land Rover 110 TD, 20\u00a0mi after Ford')
})
