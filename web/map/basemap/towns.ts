import overviewUrl from 'virtual:basemap/towns'
import moreUrl from 'virtual:basemap/towns-more'
import { parseTowns, type Town } from './town.ts'
import { townTableSchema } from './town-table.ts'

/** The towns of an overview: a few thousand, enough until zoom 6. */
export const loadOverviewTowns = once(() => fetchTowns(overviewUrl))

/** Every town that the app carries. */
export const loadAllTowns = once(async () => (await Promise.all([loadOverviewTowns(), fetchTowns(moreUrl)])).flat())

async function fetchTowns(url: string): Promise<readonly Town[]> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`Towns: ${response.status}`)
  return parseTowns(townTableSchema.parse(await response.json()))
}

/** Asks once and keeps the answer; a failure is tried again by the next caller. */
function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = undefined
      throw error
    })
    return asked
  }
}
