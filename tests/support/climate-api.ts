import { expect } from 'vitest'
import { type Api, type ApiOptions, type SignedIn, startApi } from './api.ts'
import { type ClimateService, startClimateService } from './climate-service.ts'

/** Starts the API with climate stand-ins. Call `climate()` only inside tests. */
export function startApiWithClimate(
  variables: Readonly<Record<string, string>> = {},
  options: Pick<ApiOptions, 'table'> = {},
): {
  api: Api
  climate: () => ClimateService
} {
  let service: ClimateService | undefined
  const api = startApi({
    ...options,
    services: async () => {
      service = await startClimateService()
      return {
        variables: {
          OPEN_METEO_URL: service.url,
          OPEN_METEO_FORECAST_URL: service.url,
          NASA_POWER_URL: service.url,
          ...variables,
        },
        close: service.close,
      }
    },
  })
  const climate = () => {
    if (!service) throw new Error('The climate service starts with the tests')
    return service
  }
  return { api, climate }
}

const moab = { latitude: '38.5733', longitude: '-109.5498' }
export const june = { startDate: '2027-06-10', endDate: '2027-06-20' }

/** Returns a waypoint in a new trip, with its path. */
export async function addWaypoint(user: SignedIn, input: Readonly<Record<string, unknown>>) {
  const trip = await user.call('POST', '/api/user/trips', { body: { name: 'Canyons' } })
  const tripPath = `/api/user/trips/${trip.json.id}`
  const body = { name: 'Camp', description: '', ...moab, ...input }
  const waypoint = await user.call('POST', `${tripPath}/waypoints`, { body })
  expect(waypoint.status).toBe(201)
  return { body, tripPath, path: `${tripPath}/waypoints/${waypoint.json.id}` }
}
