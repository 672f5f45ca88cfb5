import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { deleteOldAssets } from '../../infra/cleanup/delete-old-assets.ts'
import { type S3, startS3 } from '../support/s3.ts'

const name = 'offgrid-prod-site'
const day = 86_400_000
let today: number
let s3: S3
beforeEach(async () => {
  today = 0
  s3 = await startS3(name, () => Date.UTC(2027, 0, 1) + today * day)
})
afterEach(() => s3.close())

/** Deploys the list, then the files, then the page. */
function deploy(on: number, ...files: string[]): void {
  today = on
  const assets = files.map((file) => `assets/${file}.js`)
  s3.bucket.put('files.json', JSON.stringify({ assets }))
  for (const asset of assets) s3.bucket.put(asset, '')
  s3.bucket.put('index.html', files.join())
}

async function clear(on: number): Promise<string[]> {
  today = on
  return deleteOldAssets({ s3: s3.client, bucket: name, clock: () => Date.UTC(2027, 0, 1) + on * day })
}
const listAssets = () => s3.bucket.listKeys().filter((key) => key.startsWith('assets/'))

describe('The cleanup', () => {
  test('keeps the files of a site that was not deployed for a year', async () => {
    deploy(0, 'main-a', 'map-a')
    expect(await clear(365)).toEqual([])
    expect(listAssets()).toEqual(['assets/main-a.js', 'assets/map-a.js'])
  })

  test('deletes files that no build has had for 60 days, counted from the day the next build replaced it', async () => {
    deploy(0, 'main-a', 'map-a')
    deploy(100, 'main-b', 'map-a')
    expect(await clear(159)).toEqual([])
    expect(await clear(161)).toEqual(['assets/main-a.js'])
    expect(listAssets()).toEqual(['assets/main-b.js', 'assets/map-a.js'])
  })

  test('keeps every build of the last 60 days, and the one that was current when they began', async () => {
    for (const [at, build] of [...'abcdefgh'].entries()) deploy(at * 20, `main-${build}`)
    // h came on day 140; on day 150 the 60 days began on day 90, when e was current.
    expect(await clear(150)).toEqual(['a', 'b', 'c', 'd'].map((build) => `assets/main-${build}.js`))
    expect(listAssets()).toEqual(['e', 'f', 'g', 'h'].map((build) => `assets/main-${build}.js`))
  })

  test('keeps the files of an earlier build that was rolled back to', async () => {
    deploy(0, 'main-a')
    const [list] = s3.bucket.listVersions('files.json')
    deploy(1, 'main-b')
    today = 2
    s3.bucket.copy('files.json', `${name}/files.json?versionId=${list?.versionId}`)
    expect(await clear(300)).toEqual(['assets/main-b.js'])
    expect(listAssets()).toEqual(['assets/main-a.js'])
  })

  test('deletes nothing uploaded in the last 60 days, whatever the lists say', async () => {
    deploy(0, 'main-a')
    today = 100
    s3.bucket.put('assets/in-between.js', '')
    expect(await clear(159)).toEqual([])
    expect(await clear(161)).toEqual(['assets/in-between.js'])
  })

  test('deletes hashed files only, and keeps their earlier versions for another 61 days', async () => {
    deploy(0, 'main-a')
    for (const file of ['icon.svg', 'sw.js', 'config.json', 'theme.js']) s3.bucket.put(file, '')
    deploy(1, 'main-b')
    await clear(300)
    expect(s3.bucket.listKeys()).toEqual([
      'assets/main-b.js',
      'config.json',
      'files.json',
      'icon.svg',
      'index.html',
      'sw.js',
      'theme.js',
    ])
    expect(s3.bucket.listVersions('assets/main-a.js').map(({ content }) => content !== undefined)).toEqual([
      false,
      true,
    ])
  })

  test('deletes more than a thousand', async () => {
    deploy(0, ...Array.from({ length: 2_100 }, (_, at) => `file-${at}`))
    deploy(1, 'main-b')
    expect(await clear(300)).toHaveLength(2_100)
    expect(listAssets()).toEqual(['assets/main-b.js'])
  })

  test.each([
    ['there is no list', () => undefined],
    ['the list was deleted', () => s3.bucket.delete('files.json')],
    ['the list has another format', () => s3.bucket.put('files.json', '<html>')],
    ['the list is empty', () => s3.bucket.put('files.json', '{"assets":[]}')],
    ['the list names something else', () => s3.bucket.put('files.json', '{"files":["assets/main-a.js"]}')],
  ])('deletes nothing and fails where %s', async (what, change) => {
    if (what !== 'there is no list') deploy(0, 'main-a')
    else s3.bucket.put('assets/main-a.js', '')
    today = 1
    change()
    await expect(clear(300)).rejects.toThrow()
    expect(listAssets()).toEqual(['assets/main-a.js'])
  })
})
