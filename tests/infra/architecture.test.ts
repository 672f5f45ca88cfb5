import { execFile } from 'node:child_process'
import { cpSync, existsSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFolder } from '../support/folder.ts'
import { modules, sourceFiles, violations } from './architecture.ts'

const forbidden: [from: string, what: string][] = [
  ['shared/probe.ts', '#functions/types.ts'],
  ['shared/probe.ts', '../web/paths.ts'],
  ['shared/probe.ts', './schemas/trip.ts'],
  ['shared/probe.ts', 'zod/mini'],
  ['shared/probe.ts', 'node:crypto'],
  ['shared/probe.ts', 'react'],
  ['shared/probe.ts', '@aws-sdk/client-kms'],
  ['functions/app/probe.ts', '../../web/paths.ts'],
  ['functions/app/probe.ts', '../../infra/edge.ts'],
  ['functions/app/probe.ts', '@aws-sdk/lib-dynamodb'],
  ['functions/trips/probe.ts', '@aws-sdk/lib-dynamodb'],
  ['functions/trips/store.ts', './routes.ts'],
  ['functions/trips/probe.ts', '#functions/waypoints/store.ts'],
  ['functions/trips/probe.ts', '../waypoints/store.ts'],
  ['functions/trips/routes.ts', '#functions/table/table.ts'],
  ['functions/waypoints/probe.ts', '#functions/weather/climate.ts'],
  ['functions/weather/probe.ts', '#functions/assistants/routes.ts'],
  ['functions/accounts/probe.ts', '#functions/trips/store.ts'],
  ['functions/table/probe.ts', '#functions/trips/store.ts'],
  ['functions/table/probe.ts', '../http/types.ts'],
  ['functions/http/probe.ts', '../accounts/core/store.ts'],
  ['functions/http/probe.ts', '../lambda/handler.ts'],
  ['infra/local/probe.ts', '../../web/paths.ts'],
  ['infra/stacks/probe.ts', '#functions/trips/store.ts'],
  ['infra/stacks/probe.ts', '../../functions/planner.ts'],
  ['infra/build/probe.ts', '../local/environment.ts'],
  ['web/app/probe.ts', '#functions/planner.ts'],
  ['web/app/probe.ts', '../../functions/app/planner.ts'],
  ['web/app/probe.ts', '../../infra/edge.ts'],
  ['web/pages/probe.ts', '../app/router.tsx'],
  ['web/pages/probe.ts', '../shell/shell.tsx'],
  ['functions/waypoints/store.ts', '#functions/table/joined-trip.ts'],
  ['functions/app/planner.ts', '#functions/table/joined-trip.ts'],
  ['web/features/trips/probe.ts', '../../shell/shell.tsx'],
  ['web/features/trips/probe.ts', '../../pages/trips.tsx'],
  ['web/features/trips/probe.ts', '../waypoints/probe.ts'],
  ['web/features/waypoints/probe.ts', '../weather/probe.ts'],
  ['web/features/vehicles/probe.ts', '../auth/user.ts'],
  ['web/map/probe.ts', '../features/trips/trip-list.tsx'],
  ['web/map/core/probe.ts', '../map-view.tsx'],
  ['web/map/google/probe.ts', '../maplibre/zoom.ts'],
  ['web/map/probe.ts', '@aws-sdk/client-kms'],
  ['web/session/probe.ts', '../pages/trips.tsx'],
  ['web/data/probe.ts', '../app/router.tsx'],
  ['web/data/probe.ts', '../offline/replica/replica.ts'],
  ['web/features/offline/probe.ts', '../../offline/device.ts'],
  ['web/device/probe.ts', '../offline/replica/replica.ts'],
  ['web/offline/public/probe.ts', '../replica/replica.ts'],
  ['web/ui/probe.ts', '../features/trips/trip-list.tsx'],
  ['web/ui/probe.ts', '#functions/table/table.ts'],
  ['web/ui/probe.ts', 'node:fs'],
]

const allowed: [from: string, what: string][] = [
  ['shared/probe.ts', './trip.ts'],
  ['shared/schemas/probe.ts', '../trip.ts'],
  ['shared/schemas/probe.ts', 'zod/mini'],
  ['web/pages/probe.ts', '#shared/schemas/trip.ts'],
  ['functions/trips/store.ts', '#functions/table/table.ts'],
  ['functions/trips/routes.ts', './store.ts'],
  ['functions/trips/routes.ts', '#shared/trip.ts'],
  ['functions/waypoints/probe.ts', '#functions/trips/store.ts'],
  ['functions/assistants/probe.ts', '#functions/waypoints/store.ts'],
  ['functions/accounts/probe.ts', '#functions/mail/mailer.ts'],
  ['functions/table/client.ts', '@aws-sdk/lib-dynamodb'],
  ['functions/app/planner.ts', '#functions/trips/routes.ts'],
  ['functions/app/stores.ts', '#functions/table/joined-trip.ts'],
  ['infra/stacks/probe.ts', '#functions/environment.ts'],
  ['infra/local/probe.ts', '#shared/problem.ts'],
  ['web/data/probe.ts', '#functions/types.ts'],
  ['web/data/probe.ts', '../offline/public/types.ts'],
  ['web/device/probe.ts', '../offline/device.ts'],
  ['web/pages/probe.ts', '../paths.ts'],
  ['web/pages/probe.ts', '../features/trips/trip-list.tsx'],
  ['web/features/trips/probe.ts', '../../paths.ts'],
  ['web/features/trips/probe.ts', '../../ui/button.tsx'],
  ['web/features/waypoints/probe.ts', '../trips/trip-row.tsx'],
]

const importing = (from: string, what: string) => violations(new Map([[from, `import '${what}'\n`]]))

test('the codebase breaks none of its rules', () => {
  expect(violations(sourceFiles())).toEqual([])
})

test('every folder with a rule exists', () => {
  expect(modules.filter((module) => !existsSync(module))).toEqual([])
})

test.each(forbidden)('%s may not import %s', (from, what) => {
  expect(importing(from, what)).toContainEqual(expect.stringContaining(`${from} -> ${what}: `))
})

test.each(allowed)('%s may import %s', (from, what) => {
  expect(importing(from, what)).toEqual([])
})

test('two folders of one layer that import each other are refused', () => {
  const sources = new Map([
    ['web/features/waypoints/detail/one.ts', "import '../list/two.ts'"],
    ['web/features/waypoints/list/three.ts', "export * from '../detail/four.ts'"],
  ])
  expect(violations(sources)).toEqual([
    'web/features/waypoints/detail is part of a circle of folders',
    'web/features/waypoints/list is part of a circle of folders',
  ])
})

test.each(['functions/trips', 'web/features/waypoints', 'infra/constructs'])(
  'a folder in %s that imports what imports it is refused',
  (folder) => {
    const sources = new Map([
      [`${folder}/one.ts`, "import './inner/two.ts'"],
      [`${folder}/inner/three.ts`, "import type { Four } from '../four.ts'"],
    ])
    expect(violations(sources)).toEqual([
      `${folder} is part of a circle of folders`,
      `${folder}/inner is part of a circle of folders`,
    ])
  },
)

test('a circular import of three folders is refused', () => {
  const sources = new Map([
    ['web/map/a/one.ts', "import '../b/two.ts'"],
    ['web/map/b/two.ts', "import('../c/three.ts')"],
    ['web/map/c/three.ts', "import '../a/four.ts'"],
  ])
  expect(violations(sources)).toHaveLength(3)
})

test('circular imports of files are refused, indirect and of types too', () => {
  const sources = new Map([
    ['shared/one.ts', "import type { Two } from './two.ts'"],
    ['shared/two.ts', "export type { Three } from './three.ts'"],
    ['shared/three.ts', "import '#shared/one.ts'"],
    ['shared/four.ts', "import './one.ts'"],
  ])
  expect(violations(sources)).toEqual(
    ['one', 'two', 'three'].map((name) => `shared/${name}.ts is part of a circle of files`),
  )
})

test.each([
  'let waiting = null',
  'export let waiting = null',
  'const readers = new Set()',
  'export const { send } = createSender()',
])('a file of the data layer must not have state at module level: %s', (line) => {
  expect(violations(new Map([['web/offline/outbox/probe.ts', `${line}\n`]]))).toHaveLength(1)
})

test('a file of the data layer may have state within a factory', () => {
  const sources = new Map([['web/offline/outbox/probe.ts', 'export const createProbe = () => new Set()']])
  expect(violations(sources)).toEqual([])
})

test('a file outside every layer is refused', () => {
  expect(violations(new Map([['elsewhere/probe.ts', "import './other.ts'"]]))).toHaveLength(1)
})

const run = (cwd: string, command: string, ...options: string[]) =>
  new Promise<{ ok: boolean; output: string }>((done) =>
    execFile(resolve('node_modules/.bin', command), options, { cwd }, (error, output) => done({ ok: !error, output })),
  )

test('the compiler refuses an import of functions by shared', async () => {
  const project = createFolder(onTestFinished)
  for (const part of ['.tsconfig.base.json', 'package.json', 'shared', 'functions'])
    cpSync(part, join(project, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
  writeFileSync(join(project, 'shared/probe.ts'), "export type * from '#functions/environment.ts'\n")
  const { ok, output } = await run(project, 'tsc', '-b', 'shared')
  expect(ok).toBe(false)
  expect(output).toContain('shared/probe.ts')
})
