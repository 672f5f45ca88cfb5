import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { toPhi } from '#shared/tiles.ts'
import { deepestRelief, flatRelief, reliefRows, reliefTileSize } from '../relief-tiles.ts'

// Writes the tiles of ../relief from the picture that its README names: node write-relief.ts PICTURE.
// Needs djpeg and cwebp (Debian's packages libjpeg-turbo-progs and webp).

/** Half the side (pixels) of the square whose mean is flat: wider than a ridge, narrower than a forest or a desert. */
const surroundings = 20
/** Gray levels of the picture that count as flat; they are noise. */
const noise = 1.5
/** Steps of the tiles' gray for one of the picture's. */
const gain = 1.6
/** Makes up for slopes that cancel each other in the mean of four pixels. */
const gainPerZoom = 1.5
/** WebP's, from 0 to 100. */
const quality = '32'

/** A row after the other; negative is in shadow. */
type Grid = { readonly width: number; readonly height: number; readonly values: Float32Array }

const folder = join(import.meta.dirname, '../relief')

/** Returns the colors of a picture of the world in equal degrees, three bytes a pixel. */
function readPicture(path: string) {
  const ppm = execFileSync('djpeg', ['-ppm', path], { maxBuffer: 2 ** 28 })
  const [header = '', width = '', height = ''] = /^P6\s(\d+)\s(\d+)\s255\s/.exec(ppm.toString('latin1', 0, 40)) ?? []
  if (header === '') throw new Error(`${path} is no picture that djpeg reads`)
  return { width: Number(width), height: Number(height), colors: ppm.subarray(header.length) }
}

/** Returns how much brighter or darker than its surroundings each pixel of land is, in Web Mercator. */
function findRelief(world: ReturnType<typeof readPicture>): Grid {
  const width = reliefTileSize * 2 ** deepestRelief
  const height = reliefTileSize * reliefRows
  const light = new Float32Array(width * height)
  const land = new Float32Array(width * height)
  const ratio = world.width / width
  const toSourceRow = (row: number) => (0.5 - toPhi(row / width) / Math.PI) * world.height
  for (let row = 0; row < height; row++) {
    const sums = sumRows(world, toSourceRow(row), toSourceRow(row + 1))
    for (let column = 0; column < width; column++) {
      const [from, to] = [column * ratio, (column + 1) * ratio]
      light[row * width + column] = sums.light(to) - sums.light(from)
      land[row * width + column] = sums.land(to) - sums.land(from)
    }
  }
  const meanLight = blur(blur({ width, height, values: light })).values
  const meanLand = blur(blur({ width, height, values: land })).values
  const values = light.map((sum, at) => {
    const [area = 0, nearLight = 0, nearLand = 0] = [land[at], meanLight[at], meanLand[at]]
    if (area === 0) return 0
    const difference = sum / area - nearLight / nearLand
    const row = Math.floor(at / width)
    // Fades along the coast, where the map's outline runs elsewhere.
    const share = Math.min(1, area / ratio / (toSourceRow(row + 1) - toSourceRow(row)))
    return Math.sign(difference) * Math.max(0, Math.abs(difference) - noise) * gain * share
  })
  return { width, height, values }
}

/** Adds the light and the number of a picture's pixels of land between two rows, from the left edge to a column. */
function sumRows({ width, colors }: ReturnType<typeof readPicture>, from: number, to: number) {
  const light = new Float64Array(width + 1)
  const land = new Float64Array(width + 1)
  for (let row = Math.floor(from); row < to; row++) {
    const weight = Math.min(row + 1, to) - Math.max(row, from)
    for (let column = 0; column < width; column++) {
      const at = 3 * (row * width + column)
      const [red = 0, green = 0, blue = 0] = [colors[at], colors[at + 1], colors[at + 2]]
      // Snow is hardly blue, and forests are greener.
      const isSea = blue - green > 10 && green - red > 10
      if (isSea) continue
      light[column + 1] = (light[column + 1] ?? 0) + weight * (0.3 * red + 0.59 * green + 0.11 * blue)
      land[column + 1] = (land[column + 1] ?? 0) + weight
    }
  }
  const accumulate = (values: Float64Array) => {
    for (let at = 1; at < values.length; at++) values[at] = (values[at] ?? 0) + (values[at - 1] ?? 0)
    return (column: number) => {
      const left = Math.floor(column)
      const before = values[left] ?? 0
      return before + (column - left) * ((values[left + 1] ?? before) - before)
    }
  }
  return { light: accumulate(light), land: accumulate(land) }
}

/** Returns the mean of each pixel's square. The world is round, and ends in the north and the south. */
function blur({ width, height, values }: Grid): Grid {
  const across = new Float32Array(values.length)
  for (let row = 0; row < height; row++) {
    const read = (column: number) => values[row * width + ((column + width) % width)] ?? 0
    slide(width, read, (column, mean) => {
      across[row * width + column] = mean
    })
  }
  const both = new Float32Array(values.length)
  for (let column = 0; column < width; column++) {
    const read = (row: number) => across[Math.min(Math.max(row, 0), height - 1) * width + column] ?? 0
    slide(height, read, (row, mean) => {
      both[row * width + column] = mean
    })
  }
  return { width, height, values: both }
}

function slide(length: number, read: (at: number) => number, write: (at: number, mean: number) => void) {
  let sum = 0
  for (let at = -surroundings; at < surroundings; at++) sum += read(at)
  for (let at = 0; at < length; at++) {
    sum += read(at + surroundings)
    write(at, sum / (2 * surroundings + 1))
    sum -= read(at - surroundings)
  }
}

function halve({ width, height, values }: Grid): Grid {
  const half = new Float32Array(values.length / 4)
  const read = (row: number, column: number) => values[row * width + column] ?? 0
  for (let at = 0; at < half.length; at++) {
    const [row, column] = [2 * Math.floor(at / (width / 2)), 2 * (at % (width / 2))]
    const four = read(row, column) + read(row, column + 1) + read(row + 1, column) + read(row + 1, column + 1)
    half[at] = (four / 4) * gainPerZoom
  }
  return { width: width / 2, height: height / 2, values: half }
}

function writeTiles({ width, height, values }: Grid, zoom: number) {
  const size = reliefTileSize
  for (let y = 0; y * size < height; y++)
    for (let x = 0; x * size < width; x++) {
      const pixels = Buffer.alloc(size * size, flatRelief)
      for (let row = 0; row < Math.min(size, height - y * size); row++)
        for (let column = 0; column < size; column++) {
          const value = values[(y * size + row) * width + x * size + column] ?? 0
          pixels[row * size + column] = Math.min(Math.max(Math.round(flatRelief + value), 0), 255)
        }
      const pgm = Buffer.concat([Buffer.from(`P5\n${size} ${size}\n255\n`), pixels])
      const options = ['-quiet', '-m', '6', '-q', quality, '-o', join(folder, `${zoom}-${x}-${y}.webp`), '--', '-']
      execFileSync('cwebp', options, { input: pgm })
    }
}

const [picture = ''] = process.argv.slice(2)

mkdirSync(folder, { recursive: true })
let grid = findRelief(readPicture(picture))
for (let zoom = deepestRelief; zoom >= 0; zoom--) {
  writeTiles(grid, zoom)
  grid = halve(grid)
}
