import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const forbidden: [from: string, what: string][] = [
  ['shared/probe.ts', '#functions/types.ts'],
  ['shared/probe.ts', '../web/app/paths.ts'],
  ['shared/probe.ts', 'node:crypto'],
  ['shared/probe.ts', 'react'],
  ['shared/probe.ts', '@aws-sdk/client-kms'],
  ['functions/app/probe.ts', '../../web/app/paths.ts'],
  ['functions/app/probe.ts', '../../infra/edge.ts'],
  ['functions/app/probe.ts', '@aws-sdk/lib-dynamodb'],
  ['functions/trips/store.ts', '@aws-sdk/lib-dynamodb'],
  ['functions/trips/store.ts', './routes.ts'],
  ['functions/trips/store.ts', '#functions/waypoints/store.ts'],
  ['functions/trips/store.ts', '../waypoints/store.ts'],
  ['functions/trips/routes.ts', '#functions/table/table.ts'],
  ['functions/accounts/store.ts', '#functions/trips/store.ts'],
  ['functions/table/keys.ts', '#functions/trips/store.ts'],
  ['functions/table/keys.ts', '../app/context.ts'],
  ['infra/local/probe.ts', '../../web/app/paths.ts'],
  ['infra/stacks/probe.ts', '#functions/trips/store.ts'],
  ['infra/stacks/probe.ts', '../../functions/planner.ts'],
  ['web/app/probe.ts', '#functions/planner.ts'],
  ['web/app/probe.ts', '../../functions/app/planner.ts'],
  ['web/app/probe.ts', '../../infra/edge.ts'],
  ['web/pages/probe.ts', '../app/router.tsx'],
  ['web/features/trips/probe.ts', '../../app/shell.tsx'],
  ['web/features/trips/probe.ts', '../../pages/trips.tsx'],
  ['web/features/trips/probe.ts', '../waypoints/list.tsx'],
  ['web/features/trips/probe.ts', '../../features/waypoints/list.tsx'],
  ['web/map/probe.ts', '../features/trips/list.tsx'],
  ['web/session/probe.ts', '../pages/trips.tsx'],
  ['web/api/probe.ts', '../app/router.tsx'],
  ['web/ui/probe.ts', '../features/trips/list.tsx'],
  ['web/ui/probe.ts', '#functions/table/table.ts'],
]

const allowed: [from: string, what: string][] = [
  ['shared/probe.ts', './trip.ts'],
  ['shared/probe.ts', 'zod/mini'],
  ['functions/trips/store.ts', '#functions/table/table.ts'],
  ['functions/trips/routes.ts', './store.ts'],
  ['functions/trips/routes.ts', '#shared/trip.ts'],
  ['functions/accounts/probe.ts', '#functions/mail/mailer.ts'],
  ['functions/table/client.ts', '@aws-sdk/lib-dynamodb'],
  ['functions/app/planner.ts', '#functions/trips/routes.ts'],
  ['infra/stacks/probe.ts', '#functions/app/environment.ts'],
  ['infra/local/probe.ts', '#shared/problem.ts'],
  ['web/api/probe.ts', '#functions/types.ts'],
  ['web/pages/probe.ts', '../app/paths.ts'],
  ['web/pages/probe.ts', '../features/trips/list.tsx'],
  ['web/features/trips/probe.ts', '../../app/paths.ts'],
  ['web/features/trips/probe.ts', '../../ui/button.tsx'],
  ['web/features/trips/probe.ts', './list.tsx'],
]

const program = (name: string) => resolve('node_modules/.bin', name)
const run = (cwd: string, command: string, ...options: string[]) =>
  new Promise<{ ok: boolean; said: string }>((answer) =>
    execFile(program(command), options, { cwd, maxBuffer: 1 << 26 }, (error, said) => answer({ ok: !error, said })),
  )

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'offgrid-architecture-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function write(file: string, text: string) {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

test('Biome refuses every import against the arrows and none along them', async () => {
  const { vcs: _, ...rules } = JSON.parse(readFileSync('.biome.json', 'utf8'))
  write('.biome.json', JSON.stringify(rules))
  const all = [...forbidden, ...allowed]
  const refused = await Promise.all(
    [...new Set(all.map(([from]) => from))].map(async (from) => {
      const whats = all.filter((row) => row[0] === from).map(([, what]) => what)
      write(from, `${whats.map((what) => `import '${what}'`).join('\n')}\n`)
      const { said } = await run(folder, 'biome', 'lint', '--only=noRestrictedImports', '--reporter=github', from)
      const lines = [...said.matchAll(/noRestrictedImports,.*?line=(\d+)/g)].map(([, line]) => Number(line))
      return lines.map((line) => [from, whats[line - 1]].join(' -> '))
    }),
  )
  expect(refused.flat().sort()).toEqual(forbidden.map((row) => row.join(' -> ')).sort())
})

test('the compiler refuses shared that imports functions', async () => {
  const project = join(folder, 'compiled')
  for (const part of ['.tsconfig.base.json', 'package.json', 'shared', 'functions'])
    cpSync(part, join(project, part), { recursive: true })
  symlinkSync(resolve('node_modules'), join(project, 'node_modules'))
  expect(await run(project, 'tsc', '-b', 'functions')).toMatchObject({ ok: true })

  writeFileSync(join(project, 'shared/probe.ts'), "export type * from '#functions/app/environment.ts'\n")
  const { ok, said } = await run(project, 'tsc', '-b', 'shared')
  expect(ok).toBe(false)
  expect(said).toContain('shared/probe.ts')
})
