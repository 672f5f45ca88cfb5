import { tripRoutes } from '#functions/trips/routes.ts'
import { vehicleRoutes } from '#functions/vehicles/routes.ts'
import { waypointRoutes } from '#functions/waypoints/routes.ts'
import { firstWaypoints, waypointIn } from '#functions/waypoints/store.ts'
import { keepWeather } from '#functions/waypoints/weather.ts'
import { type WeatherWorld, weatherRoutes } from '#functions/weather/routes.ts'
import { closed, createApp } from '../http/create-app.ts'
import { signedIn } from '../http/session-check.ts'

export type PlannerWorld = WeatherWorld

/** Trips, waypoints with their weather, and vehicles: /api/user/trips and /api/user/vehicles. */
export const createPlanner = (world: PlannerWorld) =>
  closed(
    createApp(world)
      .use('/api/user/*', signedIn(world))
      .route('/', tripRoutes(world, firstWaypoints))
      .route('/', waypointRoutes(world))
      .route('/', weatherRoutes(world, { find: waypointIn, keepWeather }))
      .route('/', vehicleRoutes(world)),
  )

export type PlannerApi = ReturnType<typeof createPlanner>
