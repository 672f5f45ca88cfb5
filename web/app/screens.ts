/** The code of every screen but the landing page, loaded when it is first gone to. */
export const screens = {
  forgotPassword: () => import('../pages/forgot-password.tsx'),
  resetPassword: () => import('../pages/reset-password.tsx'),
  home: () => import('../pages/home.tsx'),
  trips: () => import('../pages/trips.tsx'),
  trip: () => import('../pages/trip.tsx'),
  waypoints: () => import('../pages/waypoints.tsx'),
  addWaypoint: () => import('../pages/add-waypoint.tsx'),
  waypoint: () => import('../pages/waypoint.tsx'),
  waypointMap: () => import('../pages/waypoint-map.tsx'),
  vehicles: () => import('../pages/my-vehicles.tsx'),
  addVehicle: () => import('../pages/add-vehicle.tsx'),
  updateVehicle: () => import('../pages/update-vehicle.tsx'),
  assistant: () => import('../pages/ai-assistant.tsx'),
  maps: () => import('../pages/maps.tsx'),
  settings: () => import('../pages/settings.tsx'),
}

/** What one is looking at comes first: its own requests, pictures and map. */
const patience = 10_000

/**
 * After a while loads the code of all signed-in screens (not the map's): who then loses the signal can still open a form
 * and type. Answers how to call it off.
 */
export function warmScreens(): () => void {
  const { forgotPassword: _forgot, resetPassword: _reset, ...dashboard } = screens
  // A file that does not arrive now is asked for again when its screen is gone to, and then the failure shows.
  const timer = setTimeout(() => Promise.allSettled(Object.values(dashboard).map((load) => load())), patience)
  return () => clearTimeout(timer)
}
