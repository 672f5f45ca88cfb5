import { changesRoutes, createChangeNotes, noteChanges } from '#functions/accounts/changes.ts'
import { openSession } from '#functions/accounts/sessions/open-session.ts'
import { checkInRoutes } from '#functions/check-ins/routes.ts'
import { crewRoutes } from '#functions/crew/routes.ts'
import { fillRoutes } from '#functions/fills/routes.ts'
import { portabilityRoutes } from '#functions/portability/routes.ts'
import { sampleRoutes } from '#functions/sample/routes.ts'
import { sharedRoutes, shareRoutes } from '#functions/shares/routes.ts'
import { openCheckedTable } from '#functions/table/checked-table.ts'
import { trackRoutes } from '#functions/tracks/routes.ts'
import { tripPlanRoutes } from '#functions/trip-plans/routes.ts'
import { tripRoutes } from '#functions/trips/routes.ts'
import { vehicleRoutes } from '#functions/vehicles/routes.ts'
import { waypointRoutes } from '#functions/waypoints/routes.ts'
import { type ClimateOptions, createClimate } from '#functions/weather/climate.ts'
import type { Forecasts } from '#functions/weather/forecasts.ts'
import type { ClimateProvider, ForecastProvider } from '#functions/weather/provider.ts'
import { weatherRoutes } from '#functions/weather/routes.ts'
import { createApp, methodNotAllowed } from '../http/create-app.ts'
import { checkSession } from '../http/session-check.ts'
import type { Deps } from '../http/types.ts'
import { bindStores } from './stores.ts'
import { createWeatherStores } from './weather-stores.ts'

export type PlannerDeps = Deps & {
  /** In order of preference. */
  readonly climateProviders: readonly ClimateProvider[]
  /** @default the limits of the planner */
  readonly climateTimes?: ClimateOptions['times']
  readonly forecastProviders: readonly ForecastProvider[]
  readonly sharing: 'on' | 'off'
}

/** Trips with their plans to leave behind, links and check-ins, waypoints with their tracks and weather, vehicles, and the export. */
export function createPlanner(deps: PlannerDeps) {
  const { climateProviders: providers, climateTimes: times } = deps
  // Loaded for the first forecast, and then used by all, because it remembers failing providers.
  let forecasts: Promise<Forecasts> | undefined
  const openForecasts = () => (forecasts ??= loadForecasts(deps))
  const climate = createClimate({ ...deps, providers, ...(times && { times }) })
  const noteChange = createChangeNotes(deps)
  return methodNotAllowed(
    createApp(deps)
      .use('/api/user/*', checkSession(deps, openSession, openCheckedTable), noteChanges(noteChange))
      .use(
        '/api/user/*',
        bindStores({
          ...deps,
          noteChange,
          toWeatherStores: createWeatherStores(deps, climate, openForecasts),
          load: () => import('./on-demand.ts'),
        }),
      )
      .route('/', changesRoutes(deps))
      .route('/', tripRoutes())
      .route('/', sampleRoutes())
      .route('/', waypointRoutes())
      .route('/', trackRoutes())
      .route('/', tripPlanRoutes())
      .route('/', checkInRoutes())
      .route('/', shareRoutes(deps))
      .route('/', crewRoutes())
      .route(
        '/',
        sharedRoutes(deps, async () => ({ ...(await import('./on-demand.ts')), forecasts: await openForecasts() })),
      )
      .route('/', weatherRoutes())
      .route('/', vehicleRoutes(deps))
      .route('/', fillRoutes())
      .route('/', portabilityRoutes()),
  )
}

const loadForecasts = async ({ forecastProviders, ...deps }: PlannerDeps): Promise<Forecasts> =>
  (await import('./on-demand.ts')).createForecasts({ ...deps, providers: forecastProviders })

export type PlannerApi = ReturnType<typeof createPlanner>
