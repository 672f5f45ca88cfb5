import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildFolder } from '../../infra/build/build-folder.ts'
import { createFolder } from '../support/folder.ts'

const above = createFolder(afterAll)

test('builds of one folder at the same time in one process share their work', async () => {
  let count = 0
  const build = () =>
    buildFolder({
      folder: join(above, 'built'),
      what: 'A folder',
      inputs: ['package.json'],
      command(folder) {
        count += 1
        return ['--eval', `require('node:fs').mkdirSync(${JSON.stringify(folder)})`]
      },
    })
  expect(await Promise.all([build(), build(), build()])).toEqual([true, true, true])
  expect(await build()).toBe(false)
  expect(count).toBe(1)
})
