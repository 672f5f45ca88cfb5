import type { Box } from '../core/box.ts'
import { lastLatitude } from './tile.ts'

/** Padding around a trip's places: degrees (about 25 km), or a fraction of the box if larger. */
const [leastRoom, partOfRoom] = [0.25, 0.05]

/** Returns a box with padding, within the limits of tiled maps. */
export function padBox({ west, south, east, north }: Box): Box {
  const across = Math.max(leastRoom, (east - west) * partOfRoom)
  const down = Math.max(leastRoom, (north - south) * partOfRoom)
  const [left, right] = [west - across, east + across]
  const isWholeWorld = right - left >= 360
  return {
    west: isWholeWorld ? -180 : left < -180 ? left + 360 : left,
    east: isWholeWorld ? 180 : left < -180 ? right + 360 : right,
    south: Math.max(south - down, -lastLatitude),
    north: Math.min(north + down, lastLatitude),
  }
}

/** Returns the highest zoom that keeps a box's file below a few hundred megabytes. */
const chooseZoom = ({ west, south, east, north }: Box) => {
  const area = (east - west) * (north - south)
  return area <= 60 ? 15 : area <= 400 ? 13 : area <= 2_500 ? 11 : 9
}

/**
 * Returns the `pmtiles` commands that cut a box out of Protomaps' daily map, two across the date line. Yesterday's map exists in every time
 * zone.
 */
export function createExtractCommands(box: Box, name: string, today: Date): string[] {
  const day = new Date(today.getTime() - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  const zoom = chooseZoom(box)
  const [south, north] = [Math.max(box.south, -lastLatitude), Math.min(box.north, lastLatitude)]
  const edges = (west: number, east: number) =>
    [west, south, east, north].map((degrees) => degrees.toFixed(3)).join(',')
  const command = (file: string, west: number, east: number) =>
    `pmtiles extract https://build.protomaps.com/${day}.pmtiles ${file}.pmtiles --bbox=${edges(west, east)} --maxzoom=${zoom}`
  if (box.east <= 180) return [command(name, box.west, box.east)]
  return [command(`${name}-west`, box.west, 180), command(`${name}-east`, -180, box.east - 360)]
}
