import { isSessionOpen } from '#functions/accounts/sessions.ts'
import { tripRoutes } from '#functions/trips/routes.ts'
import { vehicleRoutes } from '#functions/vehicles/routes.ts'
import { waypointRoutes } from '#functions/waypoints/routes.ts'
import { createClimate } from '#functions/weather/climate.ts'
import type { ClimateProvider } from '#functions/weather/provider.ts'
import { weatherRoutes } from '#functions/weather/routes.ts'
import { createApp, methodNotAllowed } from '../http/create-app.ts'
import { checkSession } from '../http/session-check.ts'
import type { Deps } from '../http/types.ts'
import { bindStores, bindWeather } from './stores.ts'

export type PlannerDeps = Deps & {
  /** Who is asked about the climate, in this order. */
  readonly climateProviders: readonly ClimateProvider[]
}

/** Trips, waypoints with their weather, and vehicles: /api/user/trips and /api/user/vehicles. */
export const createPlanner = (deps: PlannerDeps) =>
  methodNotAllowed(
    createApp(deps)
      .use('/api/user/*', checkSession(deps, isSessionOpen))
      .use('/api/user/*', bindStores(deps))
      .use('/api/user/*', bindWeather(deps, createClimate({ ...deps, providers: deps.climateProviders })))
      .route('/', tripRoutes())
      .route('/', waypointRoutes())
      .route('/', weatherRoutes())
      .route('/', vehicleRoutes(deps)),
  )

export type PlannerApi = ReturnType<typeof createPlanner>
