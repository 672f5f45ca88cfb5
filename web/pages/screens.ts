const beforeLogin = {
  forgotPassword: () => import('./forgot-password.tsx'),
  resetPassword: () => import('./reset-password.tsx'),
  confirmEmail: () => import('./confirm-email.tsx'),
  shared: () => import('./shared.tsx'),
  sample: () => import('./sample.tsx'),
}

const dashboard = {
  home: () => import('./home.tsx'),
  trips: () => import('./trips.tsx'),
  trip: () => import('./trip.tsx'),
  tripPlan: () => import('./trip-plan.tsx'),
  drive: () => import('./drive.tsx'),
  waypoints: () => import('./waypoints.tsx'),
  addWaypoint: () => import('./add-waypoint.tsx'),
  waypoint: () => import('./waypoint.tsx'),
  waypointMap: () => import('./waypoint-map.tsx'),
  vehicles: () => import('./my-vehicles.tsx'),
  addVehicle: () => import('./add-vehicle.tsx'),
  updateVehicle: () => import('./update-vehicle.tsx'),
  fillUps: () => import('./fill-ups.tsx'),
  fillUp: () => import('./fill-up.tsx'),
  assistant: () => import('./ai-assistant.tsx'),
  maps: () => import('./maps.tsx'),
  settings: () => import('./settings.tsx'),
  share: () => import('./share.tsx'),
  invitation: () => import('./invitation.tsx'),
}

/** The code of every screen but the landing page, loaded on the first visit. */
export const screens = { ...beforeLogin, ...dashboard }

/** The current screen's requests, pictures and map come first (ms). */
const warmDelay = 10_000

/**
 * Loads the code of all dashboard screens (not the map's) after a delay, so that forms open after the signal is lost. Returns a
 * function that cancels it.
 */
export function warmScreens(): () => void {
  let isCanceled = false
  const timer = setTimeout(async () => {
    // All at once would block the screen.
    for (const load of Object.values(dashboard)) {
      // A file that fails now is requested again when its screen is opened, which then shows the failure.
      if (!isCanceled) await load().catch(() => undefined)
    }
  }, warmDelay)
  return () => {
    isCanceled = true
    clearTimeout(timer)
  }
}
