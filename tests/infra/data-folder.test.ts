import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDataFolder } from '../../infra/local/data-folder.ts'
import { checkDataVersion } from '../../infra/local/data-version.ts'
import { dataVersion } from '../../infra/table-shape.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'offgrid-version-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const advice = 'move the folder away, or set OFFGRID_DATA_DIR to another.'

test('a folder that cannot be written is named in one sentence', () => {
  write('file', '')
  expect(() => openDataFolder(join(folder, 'file', 'data'))).toThrow(
    /^Offgrid cannot write to its data folder .*file\/data \(.*\): set OFFGRID_DATA_DIR to .*\.$/,
  )
})

test('a folder is for its owner alone and so is every file in it, also when they were there before', () => {
  chmodSync(folder, 0o755)
  const files = ['table.db', 'table.db-wal', 'mail.jsonl', 'signing-key.pem', 'lock']
  for (const name of files) {
    write(name, '')
    chmodSync(join(folder, name), 0o644)
  }
  const { lock } = openDataFolder(folder)
  lock.release()
  expect(statSync(folder).mode & 0o777).toBe(0o700)
  const modes = readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)])
  expect(modes.sort()).toEqual(files.map((name) => [name, '600']).sort())
})

test('a folder that is made is for its owner alone, whatever others are made for', () => {
  const before = process.umask(0)
  try {
    const made = join(folder, 'new')
    openDataFolder(made).lock.release()
    checkDataVersion(made)
    expect(statSync(made).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(made)) expect([name, statSync(join(made, name)).mode & 0o777]).toEqual([name, 0o600])
  } finally {
    process.umask(before)
  }
})

test('a folder in use is named in one sentence, and free again when its Offgrid has ended', () => {
  const { lock } = openDataFolder(folder)
  expect(() => openDataFolder(folder)).toThrow(
    `Another Offgrid is using the data folder ${folder}: stop it, or set OFFGRID_DATA_DIR to another folder.`,
  )
  lock.release()
  openDataFolder(folder).lock.release()
})

test('an empty folder gets the version of its data, which every later start accepts', () => {
  checkDataVersion(folder)
  expect(readFileSync(join(folder, 'version'), 'utf8')).toBe(`${dataVersion}\n`)
  write('table.db', '')
  expect(() => checkDataVersion(folder)).not.toThrow()
})

test('a folder with a table and without a version is an older Offgrid’s, and stays as it is', () => {
  write('table.db', '')
  const sentence = `The data in ${folder} were kept by an older Offgrid and cannot be read by this one: ${advice}`
  expect(() => checkDataVersion(folder)).toThrow(sentence)
  expect(existsSync(join(folder, 'version'))).toBe(false)
})

test.each([
  ['an older', `${dataVersion - 1}\n`],
  ['a newer', `${dataVersion + 1}\n`],
  ['an older', 'no number'],
])('a folder of %s Offgrid (version %j) is named in one sentence', (age, version) => {
  write('table.db', '')
  write('version', version)
  const sentence = `The data in ${folder} were kept by ${age} Offgrid and cannot be read by this one: ${advice}`
  expect(() => checkDataVersion(folder)).toThrow(sentence)
})
