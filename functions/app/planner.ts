import { tripRoutes } from '#functions/trips/routes.ts'
import { vehicleRoutes } from '#functions/vehicles/routes.ts'
import { waypointRoutes } from '#functions/waypoints/routes.ts'
import { firstWaypoints, getWaypoint } from '#functions/waypoints/store.ts'
import { keepWeather } from '#functions/waypoints/weather.ts'
import { type WeatherDeps, weatherRoutes } from '#functions/weather/routes.ts'
import { createApp, methodNotAllowed } from '../http/create-app.ts'
import { signedIn } from '../http/session-check.ts'

export type PlannerDeps = WeatherDeps

/** Trips, waypoints with their weather, and vehicles: /api/user/trips and /api/user/vehicles. */
export const createPlanner = (deps: PlannerDeps) =>
  methodNotAllowed(
    createApp(deps)
      .use('/api/user/*', signedIn(deps))
      .route('/', tripRoutes(deps, firstWaypoints))
      .route('/', waypointRoutes(deps))
      .route('/', weatherRoutes(deps, { find: getWaypoint, keepWeather }))
      .route('/', vehicleRoutes(deps)),
  )

export type PlannerApi = ReturnType<typeof createPlanner>
