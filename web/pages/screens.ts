import type { FC } from 'react'
import { matchPath, type Params } from 'react-router-dom'
import { addresses, isBehindLogin } from './addresses.ts'
import type { PageHandle } from './prime.ts'

export type Page = { readonly Component: FC; readonly handle?: PageHandle }

/** Loads the code of each page but the landing page. */
const loads: Readonly<Record<keyof typeof addresses, () => Promise<Page>>> = {
  'forgot-password': () => import('./forgot-password.tsx'),
  'reset-password': () => import('./reset-password.tsx'),
  'confirm-email': () => import('./confirm-email.tsx'),
  shared: () => import('./shared.tsx'),
  sample: () => import('./sample.tsx'),
  home: () => import('./home.tsx'),
  trips: () => import('./trips.tsx'),
  trip: () => import('./trip.tsx'),
  drive: () => import('./drive.tsx'),
  'trip-plan': () => import('./trip-plan.tsx'),
  waypoints: () => import('./waypoints.tsx'),
  'add-waypoint': () => import('./add-waypoint.tsx'),
  waypoint: () => import('./waypoint.tsx'),
  'waypoint-map': () => import('./waypoint-map.tsx'),
  'my-vehicles': () => import('./my-vehicles.tsx'),
  'add-vehicle': () => import('./add-vehicle.tsx'),
  'update-vehicle': () => import('./update-vehicle.tsx'),
  'fill-ups': () => import('./fill-ups.tsx'),
  'fill-up': () => import('./fill-up.tsx'),
  'ai-assistant': () => import('./ai-assistant.tsx'),
  maps: () => import('./maps.tsx'),
  settings: () => import('./settings.tsx'),
  share: () => import('./share.tsx'),
  invitation: () => import('./invitation.tsx'),
}

/**
 * Returns what loads once, even if that fails: Vite's helper (8.3) takes a style sheet that failed for loaded, so a second try would
 * show the page without it.
 */
export function loadOnce<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | undefined
  return () => {
    loading ??= load()
    return loading
  }
}

/** The pages but the landing page, with their paths. */
export const screens = Object.entries(addresses).map(([name, paths]) => ({
  paths,
  isBehindLogin: isBehindLogin(paths),
  load: loadOnce(loads[name as keyof typeof addresses]),
}))

/** Returns what loads the page at a path of the browser, with the path's parameters; undefined for the landing page. */
export function findScreen(
  pathname: string,
): { readonly load: () => Promise<Page>; readonly params: Params } | undefined {
  for (const { paths, load } of screens)
    for (const path of paths) {
      const match = matchPath(path, pathname)
      if (match) return { load, params: match.params }
    }
  return undefined
}
