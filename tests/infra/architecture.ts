/**
 * The allowed imports between folders, which `npm run check` enforces. A module is a folder below (without nested modules) or a
 * single file beside them. Types count like values.
 */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type Expression, parseSync } from 'oxc-parser'

const floor = ['functions/http', 'functions/table', 'functions/timers.ts']
const trips = ['functions/trips', ...floor]
const waypoints = ['functions/waypoints', ...trips]
const weather = ['functions/weather', ...waypoints]
const plans = [...weather, 'functions/vehicles']
const nouns = [
  'functions/tracks',
  'functions/trip-plans',
  'functions/check-ins',
  'functions/fills',
  'functions/shares',
  'functions/crew',
  'functions/assistants',
  'functions/portability',
  'functions/sample',
  ...plans,
  'functions/accounts',
  'functions/mail',
]

const web = ['web/paths.ts', 'web/hooks']
const maps = ['web/map', 'web/map/core', 'web/map/picker', 'web/map/own', 'web/map/roads']
const kit = [...web, 'web/ui', 'web/session', 'web/offline/public', 'web/device', 'web/data', ...maps]
const feature = (...names: string[]) => names.map((name) => `web/features/${name}`)
const features = feature(
  'auth',
  'account',
  'offline',
  'vehicles',
  'trips',
  'waypoints',
  'weather',
  'tracks',
  'along',
  'itinerary',
  'trip-plan',
  'check-ins',
  'shares',
  'crew',
  'planning',
  'today',
  'drive',
  'assistants',
  'portability',
  'markers',
  'fills',
)
/** Folders that every noun's feature may import. */
const common = [...kit, ...feature('offline')]
const edge = ['infra/edge.ts', 'infra/edge-functions.ts', 'infra/table-shape.ts']

/**
 * The modules that each module may import, besides `shared` and its schemas (which `shared` itself may not). Nouns: trips <-
 * waypoints <- weather <- assistants; in the app the itinerary comes before the assistants.
 */
const allowedImports: Record<string, readonly string[]> = {
  shared: [],
  'shared/schemas': [],
  'functions/environment.ts': [],
  'functions/timers.ts': [],
  'functions/data-version.ts': [],
  'functions/aws': [],
  'functions/table': ['functions/aws', 'functions/timers.ts'],
  'functions/http': ['functions/table', 'functions/timers.ts', 'functions/data-version.ts'],
  'functions/lambda': floor,
  'functions/mail': [],
  'functions/accounts': ['functions/aws', 'functions/mail', ...floor, 'functions/environment.ts'],
  'functions/vehicles': floor,
  'functions/trips': floor,
  'functions/waypoints': trips,
  'functions/tracks': waypoints,
  'functions/trip-plans': trips,
  'functions/check-ins': waypoints,
  'functions/fills': ['functions/vehicles', ...floor],
  'functions/shares': [...plans, 'functions/tracks', 'functions/check-ins', 'functions/environment.ts'],
  'functions/crew': [...trips, 'functions/vehicles'],
  'functions/weather': waypoints,
  'functions/assistants': [...plans, 'functions/environment.ts'],
  'functions/portability': [...plans, 'functions/trip-plans', 'functions/check-ins', 'functions/fills'],
  'functions/sample': plans,
  'functions/app': [...nouns, 'functions/environment.ts'],
  functions: ['functions/app', 'functions/lambda'],

  'web/paths.ts': [],
  'web/hooks': [],
  'web/ui': web,
  'web/session': ['functions/types.ts'],
  'web/worker': [],
  'web/worker/build': [],
  'web/offline/public': ['web/session', 'web/worker'],
  'web/offline': ['web/session', 'web/offline/public'],
  'web/device': ['web/hooks', 'web/session', 'web/offline/public', 'web/offline/device.ts'],
  'web/data': [...web, 'web/session', 'web/offline/public', 'web/device', 'functions/types.ts'],
  'web/files': [],
  'web/map/core': ['web/hooks'],
  'web/map/basemap': ['web/map/core'],
  'web/map/own': ['web/device', 'web/offline/public', 'web/map/core', 'web/map/basemap'],
  'web/map/roads': ['web/map/own'],
  'web/map/picker': ['web/hooks', 'web/ui', 'web/map/basemap'],
  'web/map/google': ['web/hooks', 'web/ui', 'web/data', 'web/map/core'],
  'web/map/maplibre': [
    'web/hooks',
    'web/ui',
    'web/data',
    'web/offline/public',
    'web/map/core',
    'web/map/basemap',
    'web/map/own',
  ],
  'web/map': ['web/ui', 'web/data', ...['core', 'picker', 'google', 'maplibre'].map((part) => `web/map/${part}`)],
  'web/features/auth': kit,
  'web/features/account': [...common, ...feature('auth')],
  'web/features/offline': kit,
  'web/features/vehicles': common,
  'web/features/markers': common,
  'web/features/trips': common,
  'web/features/waypoints': [...common, ...feature('trips')],
  'web/features/weather': [...common, ...feature('trips', 'waypoints')],
  'web/features/tracks': [...common, ...feature('trips', 'waypoints')],
  'web/features/along': [...common, 'web/files', ...feature('trips', 'waypoints', 'tracks')],
  'web/features/fills': [...common, 'web/files', ...feature('trips', 'waypoints', 'vehicles')],
  'web/features/itinerary': [
    ...common,
    ...feature('trips', 'waypoints', 'weather', 'tracks', 'along', 'vehicles', 'fills'),
  ],
  'web/features/check-ins': [...common, ...feature('trips', 'waypoints', 'weather', 'itinerary')],
  'web/features/shares': [...common, 'web/files', ...feature('trips', 'waypoints', 'tracks', 'check-ins')],
  'web/features/crew': [...common, ...feature('trips', 'vehicles', 'shares')],
  'web/features/planning': [
    ...common,
    ...feature('trips', 'waypoints', 'weather', 'tracks', 'along', 'vehicles', 'itinerary'),
  ],
  'web/features/today': [
    ...common,
    ...feature('trips', 'waypoints', 'weather', 'tracks', 'along', 'itinerary', 'vehicles', 'check-ins', 'trip-plan'),
  ],
  'web/features/drive': [
    ...common,
    ...feature('trips', 'waypoints', 'tracks', 'weather', 'along', 'itinerary', 'vehicles', 'today'),
  ],
  'web/features/assistants': [...common, ...feature('trips', 'waypoints', 'weather', 'along', 'itinerary', 'vehicles')],
  'web/features/portability': [
    ...common,
    'web/files',
    ...feature('trips', 'waypoints', 'weather', 'tracks', 'itinerary', 'vehicles'),
  ],
  'web/features/trip-plan': [
    ...common,
    'web/files',
    'web/map/basemap',
    ...feature('trips', 'waypoints', 'weather', 'tracks', 'along', 'itinerary', 'vehicles'),
  ],
  'web/pages': [...kit, ...features],
  'web/shell': [...kit, ...feature('auth', 'account', 'offline'), 'web/pages'],
  'web/app': [...kit, ...feature('auth'), 'web/pages', 'web/shell'],
  'web/styles': [],
  web: ['web/app', 'web/pages', 'web/paths.ts', 'web/styles', 'web/map/basemap', 'web/worker/build'],

  'infra/edge.ts': ['functions/http'],
  'infra/edge-functions.ts': ['infra/edge.ts'],
  'infra/table-shape.ts': [],
  'infra/stages.ts': [],
  'infra/build': edge,
  'infra/smoke': edge,
  'infra/cleanup': edge,
  'infra/migrations': ['infra/build', 'functions/table', 'functions/timers.ts', 'functions/data-version.ts'],
  'infra/release': [...edge, 'infra/build', 'infra/migrations', 'functions/data-version.ts'],
  // Deletes accounts by hand, as the function does.
  'infra/replay': [
    'infra/build',
    'infra/migrations',
    'functions/accounts',
    'functions/trips',
    'functions/table',
    'functions/data-version.ts',
  ],
  'infra/constructs': [
    ...edge,
    'infra/stages.ts',
    'infra/build',
    'functions/environment.ts',
    'functions/data-version.ts',
  ],
  'infra/stacks': [...edge, 'infra/stages.ts', 'infra/build', 'infra/constructs', 'functions/environment.ts'],
  'infra/local/fakes': ['infra/build'],
  // Opens sessions without a password and lists unused addresses, which no function does.
  'infra/local/accounts.ts': ['infra/build', 'functions/app', 'functions/accounts'],
  'infra/local': [
    ...edge,
    'infra/build',
    'infra/local/fakes',
    'infra/local/accounts.ts',
    'infra/migrations',
    'infra/replay',
    // Creates the assistant function with the machine's own access to models.
    'functions/app',
    'functions/lambda',
    'functions',
    'functions/environment.ts',
    'functions/data-version.ts',
  ],
  // Uses the commands of a deployment on an AWS emulator.
  'infra/rehearse': ['infra/build', 'infra/local', 'infra/release', 'infra/smoke'],
  infra: ['infra/stacks', 'infra/stages.ts', 'infra/build'],
}

export const modules: readonly string[] = Object.keys(allowedImports)

/** Packages that only some modules may import, by the start of their names. */
const packages: readonly [name: string, modules: RegExp][] = [
  ['@aws-sdk/lib-dynamodb', /^(functions\/(aws|table)|infra\/migrations)$/],
  ['@aws-sdk/client-dynamodb', /^(functions\/(aws|table)|infra\/(local|migrations|replay))$/],
  ['@aws-sdk/', /^(functions|infra)/],
  ['aws-cdk', /^infra/],
  // Only the product on one machine sends emails itself.
  ['nodemailer', /^infra\/local$/],
  // Lists that the build writes.
  ['#generated/', /^functions\/assistants$/],
  ['node:', /^(functions|infra|web\/(map\/basemap|worker)\/build|web\/vite)/],
  ['react', /^web/],
  ['maplibre-gl', /^web\/map\/(basemap|maplibre|own)$/],
]
/** Packages for `shared`, which runs everywhere. Only schemas may use zod, so that other screens don't load it. */
const sharedPackages: Readonly<Record<string, readonly string[]>> = {
  shared: ['suncalc'],
  'shared/schemas': ['zod/mini'],
}

/** Modules without module-level state, because tests create them more than once. */
const stateless = /^web\/(offline|session)\//

/** Files that lead beyond the partition of the session's user, and which may import them. */
const doors: Readonly<Record<string, RegExp>> = {
  'functions/table/joined-trip.ts': /^functions\/(app\/stores|crew\/\w+)\.ts$/,
}

type Import = { readonly from: string; readonly to: string }

/** Returns a line per violation; `sources` has each file's text by its path in the repository. */
export function violations(sources: ReadonlyMap<string, string>): string[] {
  const found: string[] = []
  const [files, folders] = [new Set<string>(), new Set<string>()]
  for (const [file, text] of sources) {
    if (stateless.test(file))
      found.push(...listState(file, text).map((name) => `${file}: ${name} is state of the module`))
    for (const to of importsOf(file, text)) {
      const arrow = { from: file, to: resolved(file, to) }
      const reason = sources.has(arrow.to) || isInternal(to) ? findModuleViolation(arrow) : findPackageViolation(arrow)
      if (reason) found.push(`${file} -> ${to}: ${reason}`)
      if (!isInternal(to)) continue
      files.add(`${file} -> ${arrow.to}`)
      const [here, there] = [folderOf(file), folderOf(arrow.to)]
      if (here !== there) folders.add(`${here} -> ${there}`)
    }
  }
  return [...found, ...circles(files, 'files'), ...circles(folders, 'folders')]
}

const isInternal = (specifier: string) => /^(\.|#(?!generated\/))/.test(specifier)
const resolved = (file: string, specifier: string) =>
  specifier.startsWith('.') ? normalize(join(dirname(file), specifier)) : specifier.replace(/^#/, '')

/** Returns the file's module: the longest match, or its top-level folder. */
function findModule(file: string): string {
  const containing = modules.filter((module) => file === module || file.startsWith(`${module}/`))
  return containing.reduce((longest, module) => (module.length > longest.length ? module : longest), '')
}

/** A file that is its own module counts as a folder. */
const folderOf = (file: string) => (findModule(file) === file ? file : dirname(file))

function findModuleViolation({ from, to }: Import): string | undefined {
  const [here, there] = [findModule(from), findModule(to)]
  if (doors[to]?.test(from) === false) return 'only the function that opens a trip leads to another user’s'
  if (here === '') return `${from} is in no module`
  if (/\/store\.ts$/.test(from) && /\/routes\.ts$/.test(to)) return 'routes -> store -> table, never back'
  if (here === there || there === 'shared' || (there === 'shared/schemas' && here !== 'shared')) return
  if (/^functions\/\w+\/routes\.ts$/.test(from) && there === 'functions/table') return 'routes ask their own store'
  if ((allowedImports[here] ?? []).some((module) => module === there || module === to)) return
  return `${here} may not import ${there || to}`
}

function findPackageViolation({ from, to }: Import): string | undefined {
  const here = /^web\/(vite|(map\/basemap|worker)\/build)/.exec(from) ? from : findModule(from)
  const others = sharedPackages[here]
  if (others) return others.includes(to) ? undefined : `${here} imports no such package`
  const rule = packages.find(([name]) => to.startsWith(name))
  return rule && !rule[1].test(here) ? `${here} may not import ${to}` : undefined
}

function importsOf(file: string, text: string): string[] {
  const { module, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const exported = module.staticExports.flatMap(({ entries }) =>
    entries.map(({ moduleRequest }) => moduleRequest?.value),
  )
  const dynamic = module.dynamicImports.map(
    ({ moduleRequest: { start, end } }) => /^['"](.*)['"]$/.exec(text.slice(start, end))?.[1],
  )
  const all = [...module.staticImports.map(({ moduleRequest }) => moduleRequest.value), ...exported, ...dynamic]
  return [...new Set(all.filter((specifier) => specifier !== undefined))]
}

/** Returns module-level names that are mutable, or whose value is created on load. */
function listState(file: string, text: string): string[] {
  const { program } = parseSync(file, text)
  const statements = program.body.map((one) => ('declaration' in one && one.declaration ? one.declaration : one))
  return statements.flatMap((statement) => {
    if (statement.type !== 'VariableDeclaration') return []
    return statement.declarations
      .filter(({ init }) => statement.kind === 'let' || init?.type === 'NewExpression' || isCreation(init))
      .map(({ id }) => text.slice(id.start, id.end))
  })
}

const isCreation = (init: Expression | null): boolean =>
  init?.type === 'CallExpression' && init.callee.type === 'Identifier' && /^(create|open|hc)/.test(init.callee.name)

/** Returns files or folders that import each other, directly or indirectly. */
function circles(arrows: ReadonlySet<string>, what: 'files' | 'folders'): string[] {
  const next = new Map<string, string[]>()
  for (const arrow of arrows) {
    const [from = '', to = ''] = arrow.split(' -> ')
    next.set(from, [...(next.get(from) ?? []), to])
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    (next.get(from) ?? []).some((step) => step === to || (!seen.has(step) && reaches(step, to, seen.add(step))))
  return [...next.keys()].filter((one) => reaches(one, one)).map((one) => `${one} is part of a circle of ${what}`)
}

/** The sources that the rules cover. */
export const sourceFiles = (): Map<string, string> =>
  new Map(globSync('{shared,functions,web,infra}/**/*.{ts,tsx}').map((file) => [file, readFileSync(file, 'utf8')]))

if (import.meta.main) {
  const lines = violations(sourceFiles())
  for (const line of lines) console.error(line)
  process.exit(lines.length === 0 ? 0 : 1)
}
