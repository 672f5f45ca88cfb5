import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { bundleFunction, bundlesDir } from './bundle.ts'
import { runCommand } from './command.ts'
import { buildSite } from './site.ts'
import { weighSite } from './sizes.ts'

const functions = ['auth', 'planner', 'assistant'] as const
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`.padStart(10)

await runCommand(async () => {
  const built = await buildSite()
  console.log(built ? 'Built the web app into .build/site' : 'The web app in .build/site is up to date')
  const { login, screens } = weighSite()
  console.log('\nJavaScript after gzip')
  console.log(`${kilobytes(login.bytes)}  login, before first paint`)
  for (const { name, bytes, hasMap } of screens)
    console.log(`${kilobytes(bytes)}  ${name}, in all${hasMap ? ' but the map itself' : ''}`)

  await Promise.all(functions.map((name) => bundleFunction(name)))
  console.log('\nFunctions after gzip')
  for (const name of functions) {
    const bundle = readFileSync(join(bundlesDir, name, 'index.mjs'))
    console.log(`${kilobytes(gzipSync(bundle).length)}  ${name} (${kilobytes(bundle.length).trim()} before)`)
  }
})
