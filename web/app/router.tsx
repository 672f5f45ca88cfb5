import { createBrowserRouter, redirect } from 'react-router-dom'
import { Crash } from './crash.tsx'
import { Landing } from './landing.tsx'
import { paths } from './paths.ts'
import { loader, Root, RootFallback } from './root.tsx'

/** Every screen. All but the landing page load when they are first gone to. */
export const router = createBrowserRouter([
  {
    Component: Root,
    loader,
    // The session is checked once: what happens to it later is heard as events.
    shouldRevalidate: () => false,
    HydrateFallback: RootFallback,
    ErrorBoundary: Crash,
    children: [
      { path: paths.landing, Component: Landing },
      { path: paths.forgotPassword, lazy: () => import('../pages/forgot-password.tsx') },
      { path: paths.resetPassword, lazy: () => import('../pages/reset-password.tsx') },
      {
        path: paths.home,
        lazy: () => import('./shell.tsx'),
        children: [
          { index: true, lazy: () => import('../pages/home.tsx') },
          { path: paths.trips, lazy: () => import('../pages/trips.tsx') },
          { path: paths.trip(':tripId'), lazy: () => import('../pages/trip.tsx') },
          { path: paths.waypoints(':tripId'), lazy: () => import('../pages/waypoints.tsx') },
          { path: paths.addWaypoint(':tripId'), lazy: () => import('../pages/add-waypoint.tsx') },
          { path: paths.waypoint(':tripId', ':waypointId'), lazy: () => import('../pages/waypoint.tsx') },
          { path: paths.waypointMap(':tripId', ':waypointId'), lazy: () => import('../pages/waypoint-map.tsx') },
          { path: paths.assistant, lazy: () => import('../pages/ai-assistant.tsx') },
          { path: paths.vehicles, lazy: () => import('../pages/my-vehicles.tsx') },
          { path: paths.addVehicle, lazy: () => import('../pages/add-vehicle.tsx') },
          { path: paths.updateVehicle, lazy: () => import('../pages/update-vehicle.tsx') },
          { path: paths.maps, lazy: () => import('../pages/maps.tsx') },
          { path: paths.settings, lazy: () => import('../pages/settings.tsx') },
        ],
      },
      { path: '*', loader: () => redirect(paths.landing) },
    ],
  },
])
