/** The code of every screen but the landing page, loaded when it is first gone to. */
export const screens = {
  forgotPassword: () => import('./forgot-password.tsx'),
  resetPassword: () => import('./reset-password.tsx'),
  confirmEmail: () => import('./confirm-email.tsx'),
  home: () => import('./home.tsx'),
  trips: () => import('./trips.tsx'),
  trip: () => import('./trip.tsx'),
  itinerary: () => import('./itinerary.tsx'),
  waypoints: () => import('./waypoints.tsx'),
  addWaypoint: () => import('./add-waypoint.tsx'),
  waypoint: () => import('./waypoint.tsx'),
  waypointMap: () => import('./waypoint-map.tsx'),
  vehicles: () => import('./my-vehicles.tsx'),
  addVehicle: () => import('./add-vehicle.tsx'),
  updateVehicle: () => import('./update-vehicle.tsx'),
  assistant: () => import('./ai-assistant.tsx'),
  maps: () => import('./maps.tsx'),
  settings: () => import('./settings.tsx'),
  share: () => import('./share.tsx'),
}

/** What one is looking at comes first: its own requests, pictures and map. */
const warmDelay = 10_000

/**
 * After a while loads the code of all signed-in screens (not the map's): who then loses the signal can still open a form
 * and type. Answers a function that calls it off.
 */
export function warmScreens(): () => void {
  const { forgotPassword: _forgot, resetPassword: _reset, confirmEmail: _confirm, ...dashboard } = screens
  // A file that does not arrive now is asked for again when its screen is gone to, and then the failure shows.
  const timer = setTimeout(() => Promise.allSettled(Object.values(dashboard).map((load) => load())), warmDelay)
  return () => clearTimeout(timer)
}
