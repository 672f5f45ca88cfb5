import { createBrowserRouter, redirect } from 'react-router-dom'
import { Join, Component as Landing } from '../pages/landing.tsx'
import { screens } from '../pages/screens.ts'
import { paths } from '../paths.ts'
import { Crash, ScreenCrash } from './crash.tsx'
import { loader, Root, RootFallback } from './root.tsx'

/** All screens but the landing page load on the first visit. */
export const router = createBrowserRouter([
  {
    Component: Root,
    loader,
    // The session is checked once; later changes arrive as events.
    shouldRevalidate: () => false,
    HydrateFallback: RootFallback,
    ErrorBoundary: Crash,
    children: [
      { path: paths.landing, Component: Landing },
      { path: paths.forgotPassword, lazy: screens.forgotPassword },
      { path: paths.resetPassword, lazy: screens.resetPassword },
      { path: paths.confirmEmail, lazy: screens.confirmEmail },
      { path: paths.shared, lazy: screens.shared },
      { path: paths.join, Component: Join },
      { path: paths.sample, lazy: screens.sample },
      {
        path: paths.home,
        lazy: () => import('../shell/shell.tsx'),
        children: [
          {
            // A broken screen keeps the navigation.
            ErrorBoundary: ScreenCrash,
            children: [
              { index: true, lazy: screens.home },
              { path: paths.trips, lazy: screens.trips },
              { path: paths.trip(':tripId'), lazy: screens.trip },
              // The same page, so that its map stays.
              { path: paths.itinerary(':tripId'), lazy: screens.trip },
              { path: paths.tripPlan(':tripId'), lazy: screens.tripPlan },
              { path: paths.drive(':tripId'), lazy: screens.drive },
              { path: paths.waypoints(':tripId'), lazy: screens.waypoints },
              { path: paths.addWaypoint(':tripId'), lazy: screens.addWaypoint },
              { path: paths.waypoint(':tripId', ':waypointId'), lazy: screens.waypoint },
              { path: paths.waypointMap(':tripId', ':waypointId'), lazy: screens.waypointMap },
              { path: paths.assistant, lazy: screens.assistant },
              { path: paths.vehicles, lazy: screens.vehicles },
              { path: paths.addVehicle, lazy: screens.addVehicle },
              { path: paths.updateVehicle, lazy: screens.updateVehicle },
              { path: paths.fillUps(':vehicleId'), lazy: screens.fillUps },
              { path: paths.fillUp, lazy: screens.fillUp },
              { path: paths.maps, lazy: screens.maps },
              { path: paths.settings, lazy: screens.settings },
              { path: paths.share, lazy: screens.share },
              { path: paths.invitation, lazy: screens.invitation },
            ],
          },
        ],
      },
      { path: '*', loader: () => redirect(paths.landing) },
    ],
  },
])
