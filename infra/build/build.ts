import { type BundledFile, bundleFunction } from './bundle.ts'
import { runCommand } from './command.ts'
import { weighMap } from './map-sizes.ts'
import { buildSite } from './site.ts'
import { weighSite } from './sizes.ts'

const functions = ['auth', 'planner', 'assistant', 'sweeper'] as const
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`.padStart(10)

await runCommand(async () => {
  const built = await buildSite()
  console.log(built ? 'Built the web app into .build/site' : 'The web app in .build/site is up to date')
  const { login, screens, held, detail } = weighSite()
  console.log('\nJavaScript after gzip')
  console.log(`${kilobytes(login.bytes)}  login, before first paint`)
  for (const { name, bytes, hasMap } of screens)
    console.log(`${kilobytes(bytes)}  ${name}, in all${hasMap ? ' but the map itself' : ''}`)

  const map = weighMap()
  console.log('\nThe bundled map after gzip')
  console.log(`${kilobytes(map.first.bytes)}  every map at first (${map.first.files} files)`)
  console.log(`${kilobytes(map.regional.bytes)}  by region (${map.regional.files} files)`)
  console.log(`${kilobytes(map.detail.bytes)}  detail above zoom 6 (${map.detail.files} files)`)

  console.log('\nHeld on the device after gzip')
  console.log(`${kilobytes(held.bytes)}  the app, ${held.files.length} files`)
  console.log(`${kilobytes(detail.bytes)}  the detailed overview map, for who asks for it`)

  const bundles = await Promise.all(functions.map(async (name) => ({ name, files: await bundleFunction(name) })))
  console.log('\nFunctions after gzip')
  for (const { name, files } of bundles) {
    console.log(
      describeBundle(
        name,
        files.filter(({ atStart }) => atStart),
      ),
    )
    for (const file of files.filter(({ atStart }) => !atStart))
      console.log(describeBundle(`${name}, when needed: ${file.name}`, [file]))
  }
})

function describeBundle(name: string, files: readonly BundledFile[]): string {
  const add = (read: (file: BundledFile) => number) => files.reduce((sum, file) => sum + read(file), 0)
  return `${kilobytes(add(({ gzipped }) => gzipped))}  ${name} (${kilobytes(add(({ bytes }) => bytes)).trim()} before)`
}
