import { type BundledFile, bundleFunction } from './bundle.ts'
import { runCommand } from './command.ts'
import { buildSite } from './site.ts'
import { measureMap, measureSite } from './sizes.ts'

const functions = ['auth', 'planner', 'assistant', 'sweeper', 'watch', 'cleanup'] as const
const count = ({ files }: { readonly files: readonly string[] }) => `${files.length} files`
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`.padStart(10)

await runCommand(async () => {
  const built = await buildSite()
  console.log(built ? 'Built the web app into .build/site' : 'The web app in .build/site is up to date')
  const { login, screens, offline, detail } = measureSite()
  console.log('\nJavaScript after gzip')
  console.log(`${kilobytes(login.bytes)}  login, before first paint`)
  for (const { name, all, withMap, first } of screens) {
    const map = withMap ? ` but the map itself; ${kilobytes(withMap.bytes).trim()} with it and its worker` : ''
    console.log(`${kilobytes(all.bytes)}  ${name}, in all${map} (${first.files.length} files at first, with styles)`)
  }

  const map = measureMap({ detail })
  console.log('\nThe bundled map after gzip')
  console.log(`${kilobytes(map.first.bytes)}  every map at first (${count(map.first)})`)
  console.log(`${kilobytes(map.regional.bytes)}  by region (${count(map.regional)})`)
  console.log(`${kilobytes(map.relief.bytes)}  relief (${count(map.relief)})`)
  console.log(`${kilobytes(detail.bytes)}  detail above zoom 6, for users who save it (${count(detail)})`)

  console.log('\nSaved on the device after gzip')
  console.log(`${kilobytes(offline.bytes)}  the app with the overview map (${count(offline)})`)

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
