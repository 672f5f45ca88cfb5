import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCountryGrid } from './country-grid.ts'
import { createTownList } from './town-list.ts'

// Writes the modules that functions import as `#generated/…` into the folder that is passed (infra/build/place-lists.ts).
const [folder = ''] = process.argv.slice(2)
const modules = { 'town-list': { townList: createTownList() }, 'country-grid': createCountryGrid() }

mkdirSync(folder, { recursive: true })
for (const [name, values] of Object.entries(modules))
  writeFileSync(
    join(folder, `${name}.js`),
    Object.entries(values)
      .map(([key, value]) => `export const ${key} = ${JSON.stringify(value)}\n`)
      .join(''),
  )
