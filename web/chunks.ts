type Module = { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo(id: string): Module | null }

/**
 * Which modules share a file. Each file is a request, so a screen should need few; and a chunk's name has the hash of what is in it,
 * and it names the chunks it imports, so a changed word renames its own chunk and all that import it. Therefore layers: what nearly
 * every screen needs lies in a few chunks of which each names only those before it. What names screens is in none of them, or one
 * screen's change would rename nearly every file; so a screen changes itself, the entry and the shell. Libraries, which change
 * seldom, lie apart from what is ours.
 */
export function createChunkGroups(web: string) {
  let layers: ReadonlyMap<string, string> | undefined
  const groups = [
    ...['libraries', 'base', 'session-libraries', 'session', 'inside'].map((layer) => ({
      debugName: layer,
      name: (id: string, graph: Graph) => {
        layers ??= assignLayers(web, graph)
        return layers.get(id) === layer ? layer : null
      },
    })),
    { name: 'icons', test: icons, minShareCount: 2 },
    { name: 'towns', test: /\/web\/map\/basemap\/town/ },
    { name: 'coordinates', test: /\/web\/map\/picker\/(coordinates-form|location-picker\.module)/ },
    {
      name: 'map',
      test: /\/web\/map\/(map-view|no-map)\b|\/features\/waypoints\/detail\/waypoint-map\b/,
      minShareCount: 2,
    },
    { name: 'picker', test: /\/web\/map\/picker\//, minShareCount: 2 },
    { name: 'vehicles', test: /\/web\/features\/vehicles\//, minShareCount: 2 },
    { name: 'stops', test: /\/web\/features\/(waypoints\/(?!whole\/|edit\/place-editor)|weather\/)/, minShareCount: 2 },
    { name: 'maplibre-gl', test: /\/node_modules\/maplibre-gl\/dist\/maplibre-gl\./ },
  ]
  // A group takes what it takes with all that this imports: the layers come first, or another would swallow them.
  return groups.map((group, at) => ({ ...group, priority: groups.length - at }))
}

/** Of these the bundler takes the few that are used; the graph still has all that a barrel names. */
const icons = /\/lucide-react\/dist\/esm\/icons\//

function assignLayers(web: string, graph: Graph): ReadonlyMap<string, string> {
  const layers = new Map<string, string>()
  const assign = (layer: string, librariesOfIt: string, ids: Iterable<string>) => {
    for (const id of ids) if (!layers.has(id)) layers.set(id, isLibrary(id) ? librariesOfIt : layer)
  }
  const collect = (...paths: string[]) =>
    collectStable(
      paths.map((path) => `${web}/${path}`),
      graph,
    )
  // The screens in front of the login: the small parts of those that load later, too.
  assign(
    'base',
    'libraries',
    collect('main.tsx', ...['password-frame.tsx', 'password.module.css'].map((file) => `features/auth/${file}`)),
  )
  assign('base', 'libraries', collect('ui/retry.tsx', 'ui/skeleton.tsx'))
  // What logging in loads, and every screen behind it: the session, the typed clients, what is kept on the device.
  assign(
    'session',
    'session-libraries',
    collect('session/session.ts', 'features/auth/api.ts', 'offline/outbox/outbox.ts'),
  )
  assign('inside', 'session-libraries', collect('shell/shell.tsx'))
  assign('inside', 'session-libraries', listShared(listScreens(`${web}/pages/screens.ts`, graph), graph))
  return layers
}

const isLibrary = (id: string) => id.includes('/node_modules/')

/** The screens behind the login. */
const listScreens = (list: string, graph: Graph) =>
  (graph.getModuleInfo(list)?.dynamicallyImportedIds ?? []).filter((id) => !/password|confirm-email/.test(id))

/** What several of these screens import: what any may show already when two do, of a noun when four do. The map's own code loads with the map. */
function listShared(screens: readonly string[], graph: Graph): string[] {
  const counts = new Map<string, number>()
  for (const screen of screens) {
    for (const id of collectStable([screen], graph)) counts.set(id, (counts.get(id) ?? 0) + 1)
  }
  const isNoun = (id: string) => /\/features\/(vehicles|waypoints|weather|assistant)\/|\/shared\//.test(id)
  const isApart = (id: string) =>
    isLibrary(id) || /\/web\/map\/(?!core\/(stop-|defaults|error-boundary|marker))|virtual:/.test(id)
  return [...counts].filter(([id, count]) => count >= (isNoun(id) ? 4 : 2) && !isApart(id)).map(([id]) => id)
}

/** All that these import, directly or around corners, but for what names something that loads later. */
function collectStable(starts: readonly string[], graph: Graph): Set<string> {
  const found = new Set(starts)
  // A set that grows while it is walked is walked to its end.
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  const modules = [...found]
  // The outbox loads later, but lies in the chunk of what names it.
  const isLater = (id: string) => !id.endsWith('/web/offline/outbox/outbox.ts')
  const later = new Set(
    modules.filter(
      (id) => id.endsWith('/web/main.tsx') || graph.getModuleInfo(id)?.dynamicallyImportedIds.some(isLater),
    ),
  )
  // Who imports one that names what loads later would name it too.
  for (let size = -1; size !== later.size; ) {
    size = later.size
    for (const id of modules) if (graph.getModuleInfo(id)?.importedIds.some((next) => later.has(next))) later.add(id)
  }
  return new Set(modules.filter((id) => !later.has(id) && !icons.test(id)))
}

/**
 * The chunks of the worker of web/files: what reading any format needs in one, what reading and writing share in another. Left to the
 * bundler they are a dozen of a few hundred bytes.
 */
export const workerChunks = [
  { name: 'files', test: /\/shared\/|\/web\/files\/[\w-]+\.ts$|rolldown.runtime/ },
  {
    name: 'read',
    test: /\/web\/files\/read\/(?:read-all|read-file|found|decode|unzip|coordinates|describe|html-text|way|json)\.ts$/,
  },
  { name: 'read-json', test: /\/web\/files\/read\/(?:geojson|archive)\.ts$/ },
  { name: 'write', test: /\/web\/files\/write\/(?!archive\.ts$)/ },
  // Needs what the server answers, so a device does not hold it: worker/build/write-worker.ts leaves it out by this name.
  { name: 'account-archive', test: /\/client-zip\/|\/web\/files\/write\/archive\.ts$/ },
]
