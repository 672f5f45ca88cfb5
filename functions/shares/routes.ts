import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { toNetwork } from '#functions/http/network.ts'
import type { AppEnv, Deps } from '#functions/http/types.ts'
import { jsonBody, query } from '#functions/http/validation.ts'
import { needs } from '#functions/trips/needs.ts'
import type { TripEnv } from '#functions/trips/routes.ts'
import { createVehicleReader } from '#functions/vehicles/reader.ts'
import type { Forecasts } from '#functions/weather/forecasts.ts'
import { Problem } from '#shared/problem.ts'
import { newShareSchema } from '#shared/schemas/share.ts'
import { type ShareList, shareTokenHeader } from '#shared/share.ts'
import { preferredLanguage, toUnits } from '#shared/units.ts'
import { createFigures } from './figures.ts'
import type { findSharedForecast } from './shared-forecast.ts'
import { readSharedTracks } from './shared-tracks.ts'
import type { computeFigures, toPage } from './shared-trip.ts'
import type { ShareStore } from './store.ts'
import { afterQuery, readVisit, type Visit } from './visit.ts'

export type ShareEnv = TripEnv & { Variables: { readonly shares: ShareStore } }

type ShareDeps = Pick<Deps, 'clock'> & { readonly sharing: 'on' | 'off' }

/** Loaded when a page needs them: the itinerary's rules and the forecasts. */
type Pages = {
  readonly toPage: typeof toPage
  readonly computeFigures: typeof computeFigures
  readonly findSharedForecast: typeof findSharedForecast
  readonly forecasts: Forecasts
}

/** Refuses with 404 while sharing is off. */
const whileOn = ({ sharing }: ShareDeps) =>
  createMiddleware(async (_c, next) => {
    if (sharing === 'off') throw new Problem('not_found', 'There is nothing here')
    await next()
  })

/** The owner's links. */
export const shareRoutes = (deps: ShareDeps) =>
  new Hono<ShareEnv>()
    .use('/api/user/trips/:tripId/shares/*', whileOn(deps))
    .get('/api/user/trips/:tripId/shares', needs('own'), async (c) =>
      c.json({ shares: await c.get('shares').list(c.get('tripId')) } satisfies ShareList),
    )
    .post('/api/user/trips/:tripId/shares', jsonBody(newShareSchema), needs('own'), async (c) =>
      c.json(await c.get('shares').create(c.get('tripId'), c.req.valid('json')), 201),
    )
    .delete('/api/user/trips/:tripId/shares/:shareId', needs('own'), async (c) => {
      await c.get('shares').remove(c.get('tripId'), c.req.param('shareId'))
      return c.body(null, 204)
    })

/** A link's trip. These routes know no user but the one in the link. */
export const sharedRoutes = (deps: ShareDeps & Pick<Deps, 'timers'>, load: () => Promise<Pages>) => {
  const findFigures = createFigures(deps, async () => (await load()).computeFigures)
  return new Hono<AppEnv>()
    .use('/api/shared/*', whileOn(deps))
    .get('/api/shared/trip', query(afterQuery), async (c) => {
      const { after = 0 } = c.req.valid('query')
      const visit = await openVisit(c, deps, { hasCheckIns: after === 0 })
      const { userId, shows } = visit.link
      const table = c.get('table')
      const { toPage, findSharedForecast, forecasts } = await load()
      const [vehicles, forecast] = shows.figures
        ? await Promise.all([
            createVehicleReader({ table, userId }).list(),
            findSharedForecast({ table, clock: deps.clock }, forecasts, visit),
          ])
        : []
      const units = toUnits(undefined, [preferredLanguage(c.req.header('accept-language'))])
      const network = toNetwork(c.get('viewerAddress'))
      const figures = vehicles && (await findFigures(visit, vehicles, { units, forecast }, network))
      return c.json(toPage(visit, figures, after))
    })
    .get('/api/shared/tracks', query(afterQuery), async (c) => {
      const { after = 0 } = c.req.valid('query')
      return c.json(await readSharedTracks(c.get('table'), await openVisit(c, deps), after))
    })
}

async function openVisit(c: Context<AppEnv>, { clock }: ShareDeps, { hasCheckIns = false } = {}): Promise<Visit> {
  c.header('X-Robots-Tag', 'noindex')
  return readVisit({ table: c.get('table'), clock }, c.req.header(shareTokenHeader) ?? '', { hasCheckIns })
}
