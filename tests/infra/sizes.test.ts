import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { buildSite, siteDir } from '../../infra/build/site.ts'
import { measure, measureMap, measureSite, type SiteSizes } from '../../infra/build/sizes.ts'

const preloadsSchema = z.object({
  shell: z.array(z.string()),
  screens: z.array(z.tuple([z.string(), z.array(z.string())])),
})

const isFineOutline = /\/outlines-fine-\d+-/

/** The app's scripts and its page, by path. */
let texts: ReadonlyMap<string, string> | undefined
type Script = { readonly bytes: number; readonly importers: readonly string[] }
const scripts = new Map<string, Script>()
let sizes: SiteSizes
beforeAll(async () => {
  await buildSite()
  sizes = measureSite()
}, 180_000)

test('the login page loads at most 98.9 KB of JavaScript before first paint', () => {
  expect(sizes.login.bytes).toBeGreaterThan(10_000)
  expect(sizes.login.bytes).toBeLessThanOrEqual(98_900)
})

test('the login page loads no map code', () => {
  const code = sizes.login.files.map((file) => readFileSync(join(siteDir, file), 'utf8')).join('\n')
  expect(code).not.toMatch(/maplibre|supercluster|googleapis/i)
})

/** 98 KB of it is what the login page loads. */
test('the page of a shared trip loads at most 109.5 KB of JavaScript without the map, and no code of the session or the device’s data', () => {
  const first = sizes.screens.find(({ name }) => name === 'shared')?.first.files ?? []
  const scripts = first.filter((file) => file.endsWith('.js'))
  expect(measure(scripts).bytes).toBeGreaterThan(100_000)
  expect(measure(scripts).bytes).toBeLessThanOrEqual(109_500)
  expect(scripts.filter((file) => /\/(session|inside|trip-screens|maplibre)/.test(file))).toEqual([])
})

/** 0.38 MB of it is the map's relief. */
test('a device downloads at most 1.74 MB to open the app without a signal, including import and export', () => {
  expect(sizes.offline.bytes).toBeGreaterThan(500_000)
  expect(sizes.offline.bytes).toBeLessThanOrEqual(1_740_000)
})

test('a device stores the app and the whole overview map, and nothing that needs a connection or is rarely used', () => {
  for (const part of [
    /^\/index\.html$/,
    /maplibre-gl-worker/,
    /figtree-latin-/,
    /\/outlines-/,
    /\/towns-/,
    /\/relief-/,
    /webmanifest$/,
  ])
    expect(sizes.offline.files).toContainEqual(expect.stringMatching(part))
  expect(
    sizes.offline.files.filter((file) =>
      /google|save-map|server-map|account-(archive|forms)|reset-password|confirm-email|trip-(light|dark)|social|screenshots|\/icon-\d|-fine|-more|config\.json|\.vite/.test(
        file,
      ),
    ),
  ).toEqual([])
})

test('the landing page’s pictures weigh at most 60 KB each, the small ones 28 KB', () => {
  const assets = join(siteDir, 'assets')
  const pictures = readdirSync(assets).filter((file) => file.endsWith('.webp'))
  expect(pictures).toHaveLength(4)
  for (const file of pictures) {
    const most = file.includes('-800-') ? 28_000 : 60_000
    expect(readFileSync(join(assets, file)).length, file).toBeLessThanOrEqual(most)
  }
})

/** Chunks are named after their content and import each other, so changing one renames its importers. The trip page is the largest. */
test('an update that changes one screen costs at most 81 KB', () => {
  const costs = sizes.screens.map(({ name, own }) => ({ name, bytes: measureUpdate(own) }))
  expect(costs.filter(({ bytes }) => !(bytes < 81_000))).toEqual([])
})

/** Changing the most shared file renames nearly all our code, so this limit grows with the product. */
test('an update that changes any single script of ours costs at most 454 KB', () => {
  const libraries = /\/((session-)?libraries|rolldown-runtime|maplibre-gl(-worker)?)-[^/]+$/
  const costs = sizes.offline.files
    .filter((file) => /^\/assets\/.*\.js$/.test(file) && !libraries.test(file))
    .map((file) => ({ file, bytes: measureUpdate(file) }))
  expect(costs.length).toBeGreaterThan(50)
  expect(costs.filter(({ bytes }) => !(bytes <= 454_000))).toEqual([])
})

/**
 * Offline support is 45 to 50 KB of it on every screen behind the login, and the itinerary's rules, with the forecast and several
 * vehicles, 16 KB on those that calculate; the worker caches both. The list of fill-ups also
 * imports the logs of other programs. Help, check-ins and fuel are 8 KB on Home and Drive.
 */
test('every screen without a map loads at most 275.7 KB of JavaScript in all, Drive 287.9 KB, before the login 187.8 KB', () => {
  const withoutMap = sizes.screens.filter(({ name, withMap }) => withMap === undefined && name !== 'shared')
  expect(withoutMap.map(({ name }) => name)).toEqual(expect.arrayContaining(['trips', 'settings', 'ai-assistant']))
  const limits: Readonly<Record<string, number>> = { drive: 287_900 }
  const limitOf = (name: string) => (/password|confirm-email/.test(name) ? 187_800 : (limits[name] ?? 275_700))
  const tooLarge = withoutMap.filter(({ name, all }) => name !== 'trip-plan' && all.bytes > limitOf(name))
  expect(tooLarge.map(({ name, all }) => `${name}: ${all.bytes}`)).toEqual([])
})

/** 44 KB of it is the table of the world's time zones, and 16 KB the itinerary's rules, which lists do without. */
test('the trip plan loads at most 95 KB of JavaScript beyond what all screens behind the login load', () => {
  const behind = sizes.screens
    .filter(({ name }) => !/password|confirm-email|^(shared|sample)$/.test(name))
    .map(({ all }) => all.files)
  const own = sizes.screens
    .find(({ name }) => name === 'trip-plan')
    ?.all.files.filter((file) => behind.some((files) => !files.includes(file)))
  expect(measure(own ?? []).bytes).toBeGreaterThan(30_000)
  expect(measure(own ?? []).bytes).toBeLessThanOrEqual(95_000)
})

/** Dialogs of the page, such as those of legs and of the way, load when they open. */
test('opening the trip page loads at most 267.4 KB of JavaScript without the map', () => {
  const first = sizes.screens.find(({ name }) => name === 'trip')?.first.files.filter((file) => file.endsWith('.js'))
  expect(measure(first ?? []).bytes).toBeGreaterThan(200_000)
  expect(measure(first ?? []).bytes).toBeLessThanOrEqual(267_400)
})

/**
 * The trip page also has planning, the road's card with help and check-ins, and the supply chart, which load after the map, and the
 * itinerary and a vehicle's form, which load when they are opened. As two pages, the trip's and the itinerary's, they loaded 699 KB.
 */
test('a screen with a map loads at most 578.2 KB of JavaScript in all, including the map’s library and its worker, the trip page 728 KB, a stop’s page 600.7 KB', () => {
  const withMap = sizes.screens.flatMap(({ name, withMap }) => (withMap ? [{ name, ...withMap }] : []))
  expect(withMap.map(({ name }) => name).toSorted()).toEqual([
    'add-waypoint',
    'maps',
    'trip',
    'waypoint',
    'waypoint-map',
  ])
  for (const part of [/maplibre-gl-(?!worker|shared)/, /maplibre-gl-shared-/, /maplibre-gl-worker-/])
    for (const { files } of withMap) expect(files).toContainEqual(expect.stringMatching(part))
  expect(withMap.filter(({ name, bytes }) => bytes > ({ trip: 728_000, waypoint: 600_700 }[name] ?? 578_200))).toEqual(
    [],
  )
})

test('home shows before the schemas of changes have loaded', () => {
  const home = sizes.screens.find(({ name }) => name === 'home')
  const late = /\/(zod|schemas)-/
  expect(home?.all.files.filter((file) => late.test(file))).toHaveLength(2)
  expect(home?.first.files.filter((file) => late.test(file))).toEqual([])
})

/** Browsers send only a few requests at once on a bad connection. */
test('a screen behind the login requests at most 46 files, home 24', () => {
  const counts = new Map(sizes.screens.map(({ name, first }) => [name, first.files.length]))
  expect(counts.get('home')).toBeLessThanOrEqual(24)
  expect([...counts].filter(([, count]) => count > 46)).toEqual([])
})

test('the page requests every file of a screen at once when a known user returns', () => {
  const page = readFileSync(join(siteDir, 'index.html'), 'utf8')
  const { shell, screens } = preloadsSchema.parse(
    JSON.parse(/<script type="application\/json" id="preloads">(.*?)<\/script>/.exec(page)?.[1] ?? ''),
  )
  const listed = screens.map(([, files]) => [...shell, ...files].toSorted())
  const behind = sizes.screens.filter(({ name }) => !/password|confirm-email|^(shared|sample)$/.test(name))
  expect(screens).toHaveLength(behind.length)
  for (const { name, first } of behind) {
    const rest = first.files.filter((file) => !page.includes(`"/${file}"`)).map((file) => basename(file))
    expect(listed, name).toContainEqual(rest.toSorted())
  }
})

/** A worker runs the import, export and archive, and loads the code of each on demand. */
test('reading a GPX file and cutting its tracks loads at most 29 KB of code, writing a trip 11 KB, and all reading and writing of files at most 46 KB', () => {
  const names = readdirSync(join(siteDir, 'assets')).filter((name) => name.endsWith('.js'))
  const read = (name: string) => readFileSync(join(siteDir, 'assets', name), 'utf8')
  const worker = names.find((name) => name.startsWith('worker-') && read(name).includes('./account-archive-')) ?? ''
  const listImported = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)
  const collect = (start: readonly string[], pattern: RegExp): Set<string> => {
    const found = new Set(start)
    // The loop also visits the names that it adds.
    for (const name of found) for (const next of listImported(read(name), pattern)) found.add(next)
    return found
  }
  const measure = (files: ReadonlySet<string>) => [...files].reduce((sum, name) => sum + gzipSync(read(name)).length, 0)
  const all = collect([worker], /["'`]\.\/([\w-]+\.js)["'`]/g)
  const load = (...beginnings: readonly string[]) =>
    collect(
      [worker, ...[...all].filter((name) => beginnings.some((beginning) => name.startsWith(beginning)))],
      /(?:from|import)\s*["'`]\.\/([\w-]+\.js)["'`]/g,
    )
  const [gpx, csv, trip] = [load('read-all-', 'xml-'), load('read-all-', 'csv-'), load('trip-file-')]
  for (const part of [gpx, csv, trip]) expect(part.size).toBeGreaterThan(1)
  expect(measure(gpx)).toBeLessThanOrEqual(29_000)
  expect(measure(csv)).toBeLessThanOrEqual(24_000)
  expect(measure(trip)).toBeLessThanOrEqual(11_000)
  expect(measure(all)).toBeGreaterThan(15_000)
  expect(measure(all)).toBeLessThanOrEqual(46_000)
  const expected = [...all].filter((name) => !name.startsWith('account-archive-')).map((name) => `/assets/${name}`)
  expect(sizes.offline.files).toEqual(expect.arrayContaining(expected))
})

test('a first map over any part of the world loads at most 300 KB of outlines, names, water and towns', () => {
  const { first, regional } = measureMap(sizes)
  expect(first.bytes).toBeGreaterThan(200_000)
  // A wide screen at zoom 4 shows up to nine regional files.
  expect(first.bytes + 9 * 4_800).toBeLessThanOrEqual(300_000)
  expect(regional.files.length).toBeGreaterThan(10)
})

/** A phone shows up to six of the tiles. */
test('the map’s relief weighs at most 400 KB in 17 tiles of at most 80 KB', () => {
  const { relief } = measureMap(sizes)
  expect(relief.files).toHaveLength(17)
  expect(relief.bytes).toBeLessThanOrEqual(400_000)
  expect(relief.files.filter((file) => measure([file]).bytes > 80_000)).toEqual([])
})

test('a device stores the whole overview, and the fine detail is separate', () => {
  const { first, regional } = measureMap(sizes)
  for (const file of [...first.files, ...regional.files]) expect(sizes.offline.files).toContain(`/${file}`)
  expect(sizes.detail.files).toContainEqual(expect.stringMatching(/\/towns-more-/))
  expect(sizes.detail.files.filter((file) => isFineOutline.test(file))).toHaveLength(sizes.detail.files.length - 1)
})

/** Beside the smaller towns, which the place search needs whole. */
test('a view above zoom 6 loads only its part of the fine outlines, at most 60 KB a cell', () => {
  const cells = sizes.detail.files.filter((file) => isFineOutline.test(file))
  expect(cells.length).toBeGreaterThan(20)
  expect(cells.filter((file) => measure([file]).bytes > 60_000)).toEqual([])
})

/** Returns the bytes, after gzip, of a file, its direct and indirect importers, the page and the worker. */
function measureUpdate(file: string): number {
  const changed = new Set([file.replace(/^\/?/, '/')])
  // The loop also visits the files that it adds.
  for (const one of changed) for (const importer of readScript(one).importers) changed.add(importer)
  return [...changed, '/sw.js'].reduce((sum, path) => sum + readScript(path).bytes, 0)
}

function readScript(path: string): Script {
  const known = scripts.get(path)
  if (known) return known
  texts ??= new Map(
    // The worker's name does not depend on its content.
    [...sizes.offline.files.filter((path) => path.endsWith('.js') && path !== '/sw.js'), '/index.html'].map((path) => [
      path,
      readFileSync(join(siteDir, path), 'utf8'),
    ]),
  )
  const importers = [...texts].flatMap(([other, text]) => (text.includes(basename(path)) ? [other] : []))
  const script = { bytes: measure([path]).bytes, importers }
  scripts.set(path, script)
  return script
}
