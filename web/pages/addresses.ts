import { paths } from '../paths.ts'

/** The paths of each page but the landing page, by the page's file. The first that matches counts. */
export const addresses = {
  'forgot-password': [paths.forgotPassword],
  'reset-password': [paths.resetPassword],
  'confirm-email': [paths.confirmEmail],
  shared: [paths.shared],
  sample: [paths.sample],
  home: [paths.home],
  trips: [paths.trips],
  // The same page, so that its map stays.
  trip: [paths.trip(':tripId'), paths.itinerary(':tripId')],
  drive: [paths.drive(':tripId')],
  'trip-plan': [paths.tripPlan(':tripId')],
  waypoints: [paths.waypoints(':tripId')],
  'add-waypoint': [paths.addWaypoint(':tripId')],
  waypoint: [paths.waypoint(':tripId', ':waypointId')],
  'waypoint-map': [paths.waypointMap(':tripId', ':waypointId')],
  'my-vehicles': [paths.vehicles],
  'add-vehicle': [paths.addVehicle],
  'update-vehicle': [paths.updateVehicle],
  'fill-ups': [paths.fillUps(':vehicleId')],
  'fill-up': [paths.fillUp],
  'ai-assistant': [paths.assistant],
  maps: [paths.maps],
  settings: [paths.settings],
  share: [paths.share],
  invitation: [paths.invitation],
} as const

/** Returns whether a page is behind the login. */
export const isBehindLogin = ([path]: readonly [string, ...string[]]): boolean => path.startsWith(paths.home)
