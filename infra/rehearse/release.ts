import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { bundlesDir } from '../build/bundle.ts'
import { siteDir } from '../build/site.ts'
import { folder, run } from './commands.ts'
import { type Emulator, quietCli } from './emulator.ts'
import { adaptPublisher, adaptTemplate, type Difference } from './transform.ts'

/** A mark in the page of the changed release, which the first one lacks. */
export const changeMark = '<!-- the changed release -->'

/** Copies what `npm run build` built and changes every function and every page. */
export function changeBuild(): string {
  const changed = join(folder, 'changed-build')
  rmSync(changed, { recursive: true, force: true })
  cpSync(siteDir, join(changed, 'site'), { recursive: true })
  cpSync(bundlesDir, join(changed, 'functions'), { recursive: true })
  for (const name of readdirSync(bundlesDir)) appendFileSync(join(changed, 'functions', name, 'index.mjs'), '//\n')
  appendFileSync(join(changed, 'site/index.html'), changeMark)
  appendFileSync(join(changed, 'site/sw.js'), '//\n')
  return changed
}

export type Release = {
  /** The folder for `cdk deploy --app`. */
  readonly assembly: string
  readonly differences: readonly Difference[]
}

/**
 * Returns a copy of a release whose deployment fails where it is most work to roll back: at the pages, after all
 * functions.
 */
export function breakPages({ assembly, differences }: Release, stack: string): Release {
  const broken = join(folder, 'broken')
  rmSync(broken, { recursive: true, force: true })
  cpSync(assembly, broken, { recursive: true })
  const read = (file: string) => readFileSync(join(broken, file), 'utf8')
  const template = templateSchema.parse(JSON.parse(read(`${stack}.template.json`)))
  const [id] = Object.keys(template.Resources).filter((one) => one.startsWith('SitePagesCustomResource'))
  const pages = id === undefined ? undefined : template.Resources[id]
  if (pages === undefined) throw new Error(`${stack} has no pages`)
  pages.Properties.SourceObjectKeys = ['not-there.zip']
  writeFileSync(join(broken, `${stack}.template.json`), JSON.stringify(template))
  // Another name, because the CDK uploads a template only once.
  const [hash] = /[0-9a-f]{64}(?=\.json)/.exec(read('manifest.json').split(`"${stack}"`)[1] ?? '') ?? []
  if (hash === undefined) throw new Error(`${stack} has no template`)
  for (const file of ['manifest.json', `${stack}.assets.json`])
    writeFileSync(join(broken, file), read(file).replaceAll(hash, [...hash].reverse().join('')))
  return { assembly: broken, differences }
}

const templateSchema = z.looseObject({
  Resources: z.record(z.string(), z.looseObject({ Properties: z.record(z.string(), z.unknown()).default({}) })),
})

/** Options of `cdk` for a synthesized release; without the second, it would run `npm run build` each time. */
export const ofRelease = ({ assembly }: Release) => ['--app', assembly, '--build', 'true'] as const

/** Synthesizes a stage with the CDK's command line, and adapts its templates to the emulator. */
export async function synthesize(
  name: string,
  settings: Readonly<Record<string, string>>,
  { environment, port }: Emulator,
  signal: AbortSignal,
): Promise<Release> {
  const assembly = join(folder, name)
  rmSync(assembly, { recursive: true, force: true })
  const context = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  // It is built already.
  await run('cdk', ['synth', '--quiet', '--build', 'true', '--output', assembly, ...context], environment, signal)
  const differences: Difference[] = []
  const address = { host: '127.0.0.1', port, path: '/_aws/execute-api/' }
  for (const file of readdirSync(assembly).filter((one) => one.endsWith('.template.json'))) {
    const path = join(assembly, file)
    const adapted = adaptTemplate(JSON.parse(readFileSync(path, 'utf8')), address)
    differences.push(...adapted.differences)
    writeFileSync(path, JSON.stringify(adapted.template))
  }
  for (const file of readdirSync(assembly, { recursive: true, encoding: 'utf8' })) {
    if (!/^asset\.\w+\/index\.py$/.test(file)) continue
    const path = join(assembly, file)
    writeFileSync(path, adaptPublisher(readFileSync(path, 'utf8'), quietCli))
    differences.push({ what: 'AWS CLI of the function that copies the site', why: 'it has no /opt' })
  }
  return { assembly, differences }
}
