/** All paths of the app. The one file of app/ that everything in web may import. */
export const paths = {
  landing: '/',
  /** The target after a password reset; redirects to '/'. */
  login: '/login',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  /** A trip that someone shared; the link's token is in the fragment. */
  shared: '/shared',
  /** An invitation to a trip; the link's token is in the fragment. It leads to the login, and then to `invitation`. */
  join: '/join',
  /** The sample trip, for visitors without an account. */
  sample: '/sample',
  home: '/dashboard',
  trips: '/dashboard/trips',
  /** The trip list's view with the form. */
  newTrip: '/dashboard/trips?view=add',
  tripCreated: '/dashboard/trips?view=created',
  trip: (tripId: string) => `/dashboard/trips/${tripId}`,
  /** The trip's page with its list widened to the itinerary. */
  itinerary: (tripId: string) => `/dashboard/trips/${tripId}/itinerary`,
  drive: (tripId: string) => `/dashboard/trips/${tripId}/drive`,
  tripPlan: (tripId: string) => `/dashboard/trips/${tripId}/sheet`,
  waypoints: (tripId: string) => `/dashboard/trips/${tripId}/waypoints`,
  addWaypoint: (tripId: string) => `/dashboard/trips/${tripId}/waypoints/add`,
  addWaypointAt: (tripId: string, latitude: number, longitude: number, name = '') =>
    `/dashboard/trips/${tripId}/waypoints/add?at=${latitude},${longitude}${name && `&name=${encodeURIComponent(name)}`}`,
  addRoute: (tripId: string, link: string) =>
    `/dashboard/trips/${tripId}/waypoints/add?route=${encodeURIComponent(link)}`,
  waypoint: (tripId: string, waypointId: string) => `/dashboard/trips/${tripId}/waypoints/${waypointId}`,
  waypointMap: (tripId: string, waypointId: string) => `/dashboard/trips/${tripId}/waypoints/${waypointId}/map`,
  vehicles: '/dashboard/my-vehicles',
  addVehicle: '/dashboard/add-vehicle',
  updateVehicle: '/dashboard/update-vehicle',
  /** A vehicle's fuel log. */
  fillUps: (vehicleId: string) => `/dashboard/my-vehicles/${vehicleId}/fill-ups`,
  fillUp: '/dashboard/fill-up',
  addFillUp: (vehicleId: string) => `/dashboard/fill-up?vehicle=${vehicleId}`,
  /** '' without a stop. `refillId` is of a refill entered on the road. */
  addFillUpAt: (tripId: string, waypointId: string, refillId = '') =>
    `/dashboard/fill-up?trip=${tripId}&stop=${waypointId}${refillId && `&refill=${refillId}`}`,
  editFillUp: (vehicleId: string, fillId: string) => `/dashboard/fill-up?vehicle=${vehicleId}&fill=${fillId}`,
  assistant: '/dashboard/ai-assistant',
  maps: '/dashboard/maps',
  settings: '/dashboard/settings',
  /** Target of shared content, named in manifest.webmanifest. */
  share: '/dashboard/share',
  invitation: '/dashboard/join',
} as const
