import overviewUrl from 'virtual:basemap/towns'
import moreUrl from 'virtual:basemap/towns-more'
import { type Town, townsOf } from './town.ts'
import { townTableSchema } from './town-table.ts'

let overview: Promise<readonly Town[]> | undefined
let all: Promise<readonly Town[]> | undefined

/** The towns of an overview: a few thousand, enough until zoom 6. Fetched once; a failure is tried again by the next caller. */
export function overviewTowns(): Promise<readonly Town[]> {
  overview ??= fetchTowns(overviewUrl).catch((error: unknown) => {
    overview = undefined
    throw error
  })
  return overview
}

/** Every town that the app carries. */
export function allTowns(): Promise<readonly Town[]> {
  all ??= Promise.all([overviewTowns(), fetchTowns(moreUrl)])
    .then((parts) => parts.flat())
    .catch((error: unknown) => {
      all = undefined
      throw error
    })
  return all
}

async function fetchTowns(url: string): Promise<readonly Town[]> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`Towns: ${response.status}`)
  return townsOf(townTableSchema.parse(await response.json()))
}
