import { expect, test } from 'vitest'
import { june, startApiWithClimate } from '../../support/climate-api.ts'
import { openDevice } from '../../support/devices/open.ts'

const { api } = startApiWithClimate()

test('the averages of several stops, read together, are on the device', async () => {
  const { device, trip, request, show } = await openDevice(
    api,
    { name: 'Well 33', ...june },
    { name: 'Well 34', ...june },
  )
  const { stops } = await show(`${trip.path}/weather?ids=${trip.ids.join(',')}`)
  expect(Object.keys(stops)).toEqual(trip.ids)
  device.setOnline(false)
  const { waypointDTOS } = await (await request('GET', trip.path)).json()
  expect(waypointDTOS).toMatchObject(trip.ids.map((id) => ({ id, weather: stops[id] })))
})
