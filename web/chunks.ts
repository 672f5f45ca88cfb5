type Module = { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] }
type Graph = { getModuleInfo(id: string): Module | null }

/**
 * Which chunk of its own a module goes to; null leaves it to the bundler. So that an update costs little: a chunk's name has the hash
 * of what is in it, and it names the chunks it loads. Were the code that every screen needs in the entry, as is usual, the entry would
 * name each screen and each screen the entry: a word changed on one screen would rename nearly every file. So `base` has what the
 * entry needs and what names nothing that loads later; a screen then changes itself, the entry and the shell.
 */
export function createChunkNames(entry: string): (id: string, graph: Graph) => string | null {
  let base: ReadonlySet<string> | undefined
  return (id, graph) => {
    base ??= collectBase(entry, graph)
    if (base.has(id)) return 'base'
    if (contract.test(id)) return 'contract'
    if (units.test(id)) return 'units'
    if (views.test(id)) return 'views'
    return /node_modules\/maplibre-gl\/dist\/maplibre-gl\./.test(id) ? 'maplibre-gl' : null
  }
}

/** What the API takes, which the outbox checks on every screen behind the login: as one file it is smaller than torn into pieces for who else asks. */
const contract = /\/shared\/(bulk|stop|trip|trip-plan|vehicle|vehicle-specs|waypoint)\.ts$/

/** How quantities are read and told: a few lines each, which weigh more in chunks of their own than together. */
const units =
  /\/(shared\/(units|preferences|energy|weather-unit|itinerary\/(band|quantities))|web\/(hooks\/use-units|ui\/typed-number))\.ts$/

/** What nearly every screen behind the login draws with: a few hundred bytes each. */
const views =
  /\/web\/ui\/(actions|card|confirm-dialog|dialog|empty-state|query-view|retry|skeleton|titled-card)\.(tsx|module\.css)$/

/** Of these the bundler takes the few that are used; the graph still has all that a barrel names. */
const icons = /lucide-react\/dist\/esm\/icons\//

function collectBase(entry: string, graph: Graph): ReadonlySet<string> {
  const found = new Set([entry])
  // A set that grows while it is walked is walked to its end.
  for (const id of found) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  const modules = [...found]
  const later = new Set(modules.filter((id) => id === entry || graph.getModuleInfo(id)?.dynamicallyImportedIds.length))
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
