import type { FC } from 'react'
import { paths } from '../paths.ts'
import type { PageHandle } from './prime.ts'

export type Page = { readonly Component: FC; readonly handle?: PageHandle }

const page = (load: () => Promise<Page>, ...paths: readonly [string, ...string[]]) => ({ load, paths })

/** The code and the paths of each page but the landing page, by the page's file. The first path that matches counts. */
export const pages = {
  'forgot-password': page(() => import('./forgot-password.tsx'), paths.forgotPassword),
  'reset-password': page(() => import('./reset-password.tsx'), paths.resetPassword),
  'confirm-email': page(() => import('./confirm-email.tsx'), paths.confirmEmail),
  shared: page(() => import('./shared.tsx'), paths.shared),
  sample: page(() => import('./sample.tsx'), paths.sample),
  home: page(() => import('./home.tsx'), paths.home),
  trips: page(() => import('./trips.tsx'), paths.trips),
  // The same page, so that its map stays.
  trip: page(() => import('./trip.tsx'), paths.trip(':tripId'), paths.itinerary(':tripId')),
  drive: page(() => import('./drive.tsx'), paths.drive(':tripId')),
  'trip-plan': page(() => import('./trip-plan.tsx'), paths.tripPlan(':tripId')),
  waypoints: page(() => import('./waypoints.tsx'), paths.waypoints(':tripId')),
  'add-waypoint': page(() => import('./add-waypoint.tsx'), paths.addWaypoint(':tripId')),
  waypoint: page(() => import('./waypoint.tsx'), paths.waypoint(':tripId', ':waypointId')),
  'waypoint-map': page(() => import('./waypoint-map.tsx'), paths.waypointMap(':tripId', ':waypointId')),
  'my-vehicles': page(() => import('./my-vehicles.tsx'), paths.vehicles),
  'add-vehicle': page(() => import('./add-vehicle.tsx'), paths.addVehicle),
  'update-vehicle': page(() => import('./update-vehicle.tsx'), paths.updateVehicle),
  'fill-ups': page(() => import('./fill-ups.tsx'), paths.fillUps(':vehicleId')),
  'fill-up': page(() => import('./fill-up.tsx'), paths.fillUp),
  'ai-assistant': page(() => import('./ai-assistant.tsx'), paths.assistant),
  maps: page(() => import('./maps.tsx'), paths.maps),
  settings: page(() => import('./settings.tsx'), paths.settings),
  share: page(() => import('./share.tsx'), paths.share),
  invitation: page(() => import('./invitation.tsx'), paths.invitation),
}

/** Returns whether a page is behind the login. */
export const isBehindLogin = ([path]: readonly [string, ...string[]]): boolean => path.startsWith(paths.home)
