import type { Plugin, Rolldown } from 'vite'
import type { screens } from './pages/screens.ts'
import { paths } from './paths.ts'

/** Screens before the login are small, and their visitors are rarely known. */
type Screen = Exclude<keyof typeof screens, 'forgotPassword' | 'resetPassword' | 'confirmEmail' | 'shared' | 'sample'>

/** Path and page of each screen behind the login. The first match counts. */
const pages: Readonly<Record<Screen, readonly [path: string, page: string]>> = {
  home: [paths.home, 'home'],
  trips: [paths.trips, 'trips'],
  trip: [`${paths.trip(':tripId')}(/itinerary)?`, 'trip'],
  drive: [paths.drive(':tripId'), 'drive'],
  tripPlan: [paths.tripPlan(':tripId'), 'trip-plan'],
  waypoints: [paths.waypoints(':tripId'), 'waypoints'],
  addWaypoint: [paths.addWaypoint(':tripId'), 'add-waypoint'],
  waypoint: [paths.waypoint(':tripId', ':waypointId'), 'waypoint'],
  waypointMap: [paths.waypointMap(':tripId', ':waypointId'), 'waypoint-map'],
  vehicles: [paths.vehicles, 'my-vehicles'],
  addVehicle: [paths.addVehicle, 'add-vehicle'],
  updateVehicle: [paths.updateVehicle, 'update-vehicle'],
  fillUps: [paths.fillUps(':vehicleId'), 'fill-ups'],
  fillUp: [paths.fillUp, 'fill-up'],
  assistant: [paths.assistant, 'ai-assistant'],
  maps: [paths.maps, 'maps'],
  settings: [paths.settings, 'settings'],
  share: [paths.share, 'share'],
  invitation: [paths.invitation, 'invitation'],
}

/** Data for public/start.js and shell/warm-screens.ts in index.html: file names in assets/. */
type Preloads = {
  /** For every screen behind the login. */
  readonly shell: readonly string[]
  /** Further files, by a pattern of the path. */
  readonly screens: readonly (readonly [pattern: string, files: readonly string[]])[]
}

const startScript = '<script src="/start.js"></script>'

/** Lists screens' files in index.html, so that public/start.js requests them before the router has loaded. */
export function preloads(): Plugin {
  return {
    name: 'offgrid:preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!html.includes(startScript)) throw new Error(`index.html has no ${startScript}`)
        const list = JSON.stringify(listPreloads(bundle))
        return html.replace(startScript, `<script type="application/json" id="preloads">${list}</script>${startScript}`)
      },
    },
  }
}

function listPreloads(bundle: Rolldown.OutputBundle): Preloads {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const collect = (module: string, known: readonly string[]): string[] => {
    const [first, ...others] = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
    if (first === undefined || others.length > 0) throw new Error(`No one chunk begins with ${module}`)
    const found = new Set([first.fileName])
    // Iterating over a set includes entries added during the loop.
    for (const name of found) for (const next of byName.get(name)?.imports ?? []) found.add(next)
    const styles = [...found].flatMap((name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])])
    return [...new Set([...found, ...styles])].filter((name) => !known.includes(name))
  }
  const entry = collect('/web/index.html', [])
  const shell = collect('/web/shell/shell.tsx', entry)
  const toNames = (files: readonly string[]) => files.map((file) => file.replace('assets/', ''))
  return {
    shell: toNames(shell),
    screens: Object.values(pages).map(([path, page]) => [
      `^${path.replace(/:\w+/g, '[^/]+')}/?$`,
      toNames(collect(`/web/pages/${page}.tsx`, [...entry, ...shell])),
    ]),
  }
}
