import { expect, test, vi } from 'vitest'
import { createFileSource } from '../../../../web/map/own/file-source.ts'

const bytes = Uint8Array.from({ length: 1_000_003 }, (_, at) => (at * 31) % 251)

function open() {
  const file = new File([bytes], 'map.pmtiles')
  const slice = vi.spyOn(file, 'slice')
  const source = createFileSource(file)
  const read = async (offset: number, length: number) => new Uint8Array((await source.getBytes(offset, length)).data)
  return { read, slice }
}

test.each([
  ['in a block', 100, 5_000],
  ['across two blocks', 127_000, 2_000],
  ['up to the end of a block', 127_000, 1_000],
  ['of many blocks', 50_000, 700_000],
  ['beyond the end of the file', 999_000, 50_000],
  ['behind the file', 2_000_000, 100],
  ['of nothing', 128_000, 0],
])('reads the bytes %s', async (_, offset, length) => {
  const { read } = open()
  // Twice, from the file and from what is kept.
  for (let round = 0; round < 2; round++)
    expect(Buffer.from(await read(offset, length)).equals(bytes.subarray(offset, offset + length))).toBe(true)
})

test('reads a file once for bytes that are near each other', async () => {
  const { read, slice } = open()
  await Promise.all([0, 1, 2, 3].map((at) => read(at * 1_000, 1_000)))
  await read(100_000, 5_000)
  expect(slice).toHaveBeenCalledTimes(1)
})
