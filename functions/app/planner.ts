import { tripRoutes } from '#functions/trips/routes.ts'
import { vehicleRoutes } from '#functions/vehicles/routes.ts'
import { waypointRoutes } from '#functions/waypoints/routes.ts'
import type { World } from './context.ts'
import { closed, createApp } from './create-app.ts'
import { signedIn } from './session-check.ts'

export type PlannerWorld = World

/** Trips, waypoints and vehicles: /api/user/trips and /api/user/vehicles. */
export const createPlanner = (world: PlannerWorld) =>
  closed(
    createApp(world)
      .use('/api/user/*', signedIn(world))
      .route('/', tripRoutes(world))
      .route('/', waypointRoutes(world))
      .route('/', vehicleRoutes(world)),
  )

export type PlannerApi = ReturnType<typeof createPlanner>
