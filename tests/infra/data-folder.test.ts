import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { dataVersion, readsFrom } from '#functions/data-version.ts'
import { backUp } from '../../infra/local/backup.ts'
import { openDataFolder } from '../../infra/local/data-folder.ts'
import { prepareDataFolder } from '../../infra/local/data-version.ts'
import { createFolder } from '../support/folder.ts'

let around: string
let folder: string
let output: string[]
beforeEach(() => {
  around = createFolder(onTestFinished)
  folder = join(around, 'data')
  mkdirSync(folder)
  output = []
  vi.spyOn(console, 'log').mockImplementation((line) => output.push(String(line)))
})

const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
const read = (path: string) => readFileSync(join(around, path), 'utf8')
const getMode = (path: string) => (statSync(join(around, path)).mode & 0o777).toString(8)

test('a folder that cannot be written is reported in one sentence', () => {
  write('file', '')
  expect(() => openDataFolder(join(folder, 'file', 'data'))).toThrow(
    /^Offgrid cannot write to its data folder .*file\/data \(.*\): set OFFGRID_DATA_DIR to .*\.$/,
  )
})

test('a folder and every file in it are accessible to their owner only, even if they existed before', () => {
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

test('a new folder is accessible to its owner only, whatever the default permissions', async () => {
  const before = process.umask(0)
  try {
    const made = join(folder, 'new')
    openDataFolder(made).lock.release()
    await prepareDataFolder(made)
    expect(statSync(made).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(made)) expect([name, statSync(join(made, name)).mode & 0o777]).toEqual([name, 0o600])
  } finally {
    process.umask(before)
  }
})

test('a folder in use is reported in one sentence, and free again when its Offgrid has ended', () => {
  const { lock } = openDataFolder(folder)
  expect(() => openDataFolder(folder)).toThrow(
    `Another Offgrid is using the data folder ${folder}: stop it, or set OFFGRID_DATA_DIR to another folder.`,
  )
  lock.release()
  openDataFolder(folder).lock.release()
})

test('an empty folder gets the version of its data, which every later start accepts', async () => {
  await prepareDataFolder(folder)
  expect(read('data/version')).toBe(`${dataVersion}\n`)
  write('table.db', '')
  await prepareDataFolder(folder)
  expect(readdirSync(around)).toEqual(['data'])
})

describe('Data of an older version that can be updated', () => {
  const day = new Date('2027-03-01T22:00:00Z')
  const backup = 'data-backup-v7-2027-03-01'
  const files = ['mail.jsonl', 'signing-key.pem', 'table.db', 'table.db-wal', 'version']
  beforeEach(() => {
    vi.useFakeTimers({ now: day, toFake: ['Date'] })
    for (const name of [...files, 'lock', 'lock-journal', 'running.json']) write(name, `${name} of version 7`)
    write('version', '7\n')
    chmodSync(join(folder, 'signing-key.pem'), 0o600)
  })

  test('are backed up beside the folder, for its owner only, before the folder is marked', async () => {
    await prepareDataFolder(folder)
    expect(readdirSync(around)).toEqual(['data', backup])
    expect(readdirSync(join(around, backup))).toEqual(files)
    for (const name of files.slice(0, -1)) expect(read(`${backup}/${name}`)).toBe(`${name} of version 7`)
    expect(read(`${backup}/version`)).toBe('7\n')
    expect([getMode(backup), getMode(`${backup}/signing-key.pem`)]).toEqual(['700', '600'])
    expect(read('data/version')).toBe(`${readsFrom}\n`)
    expect(output).toEqual([
      `The data are from an older Offgrid (version 7) and will be updated. Backup: ${join(around, backup)}`,
    ])
  })

  test('are backed up once, however often the update is interrupted', async () => {
    await prepareDataFolder(folder)
    await prepareDataFolder(folder)
    expect(readdirSync(around)).toEqual(['data', backup])
    expect(output).toHaveLength(1)
  })

  test('never replace an earlier backup, and leave nothing of an interrupted one', async () => {
    mkdirSync(join(around, backup))
    mkdirSync(join(around, `${backup}-2.unfinished`))
    writeFileSync(join(around, `${backup}-2.unfinished`, 'table.db'), 'half')
    await prepareDataFolder(folder)
    expect(readdirSync(around)).toEqual(['data', backup, `${backup}-2`])
    expect(readdirSync(join(around, backup))).toEqual([])
    expect(read(`${backup}-2/table.db`)).toBe('table.db of version 7')
  })

  test('are backed up at the link’s target when the folder is a link', async () => {
    const link = join(around, 'link')
    symlinkSync(folder, link)
    await prepareDataFolder(link)
    expect(readdirSync(around)).toEqual(['data', backup, 'link'])
  })

  test('stay unchanged when the disk has no room for a backup and the update', async () => {
    write('table.db', 'x'.repeat(3_000_000))
    await expect(backUp(folder, 7, async () => 4_100_000)).rejects.toThrow(
      /not enough disk space for a backup and for the update: 7 MB are needed and 5 MB are free\. Free some space and start Offgrid again\.$/,
    )
    expect(readdirSync(around)).toEqual(['data'])
  })

  test('stay unchanged when the backup cannot be written', async () => {
    // With a suffix the name is too long for a file system.
    const long = join(around, 'd'.repeat(250))
    renameSync(folder, long)
    await expect(prepareDataFolder(long)).rejects.toThrow(
      /cannot be backed up to .* \(ENAMETOOLONG.*\)\. They are unchanged\.$/,
    )
    expect(readFileSync(join(long, 'version'), 'utf8')).toBe('7\n')
    expect(output).toEqual([])
  })
})

test('data of a newer version is reported in one sentence', async () => {
  write('table.db', '')
  write('version', `${dataVersion + 1}\n`)
  await expect(prepareDataFolder(folder)).rejects.toThrow(
    `The data in ${folder} are from a newer Offgrid (version ${dataVersion + 1}; this one reads up to ${dataVersion}): use the newer one, or set OFFGRID_DATA_DIR to another folder.`,
  )
})

test.each([
  ['6\n', 'fdd1826'],
  ['5\n', 'fb36937'],
  ['4\n', '789b049'],
])('data of version %j says which commit can download it, and how to import it', async (version, commit) => {
  write('table.db', '')
  write('version', version)
  await expect(prepareDataFolder(folder)).rejects.toThrow(
    `The data in ${folder} are of version ${Number(version)}, which this Offgrid cannot update. To keep them, start Offgrid at the commit that reads them (git checkout ${commit}) and choose "Download everything" in Settings. Then set OFFGRID_DATA_DIR to another folder, start this Offgrid, and import the file on the Trips screen.`,
  )
  expect(read('data/version')).toBe(version)
})

test.each([
  ['3\n', 'are of version 3, which this Offgrid cannot update: only commit db82a0b reads them.'],
  ['no number', 'do not say which Offgrid wrote them:'],
])('data that nothing can download (version %j) stays unchanged', async (version, sentence) => {
  write('table.db', '')
  write('version', version)
  await expect(prepareDataFolder(folder)).rejects.toThrow(sentence)
})

test('a folder with a table and without a version is of version 1, and stays unchanged', async () => {
  write('table.db', '')
  await expect(prepareDataFolder(folder)).rejects.toThrow('are of version 1')
  expect(existsSync(join(folder, 'version'))).toBe(false)
})
