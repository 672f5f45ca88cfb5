import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { type OffgridOptions, startOffgrid } from '../../infra/local/environment.ts'
import { createFolder } from '../support/folder.ts'

const echo = new URL('../support/echo-function.ts', import.meta.url)
const failing = new URL('no-such-function.ts', import.meta.url)
const site: OffgridOptions['site'] = async () => ({
  answer: (_, response) => void response.end(),
  close: async () => {},
})

const listEngines = (folder: string) =>
  execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes(folder))

test('a start that fails in any part ends all others: the next start finds the folder free', async () => {
  const dataDir = createFolder(onTestFinished)
  const working = { port: 0, dataDir, site, entries: { auth: echo, planner: echo, assistant: echo, sweeper: echo } }

  const broken: Partial<OffgridOptions>[] = [
    { entries: { ...working.entries, planner: failing } },
    { site: () => Promise.reject(new Error('no site')) },
  ]
  for (const options of broken) {
    await expect(startOffgrid({ ...working, ...options })).rejects.toThrow(/no-such-function|no site/)
    expect(listEngines(dataDir)).toEqual([])
  }
  const offgrid = await startOffgrid(working)
  expect(listEngines(dataDir)).not.toEqual([])
  await offgrid.close()
  expect(listEngines(dataDir)).toEqual([])
})
