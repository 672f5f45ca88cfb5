import { toDays, type Waypoint } from '#shared/waypoint.ts'
import { creator } from '../own-format.ts'
import type { WriteOptions, WrittenTrip } from '../types.ts'

/** Returns GeoJSON (RFC 7946). Coordinates are also text properties, because a number turns 46.10 into 46.1. */
export function writeGeoJson(trip: WrittenTrip, waypoints: readonly Waypoint[], { route }: WriteOptions): string {
  const stops = waypoints.map((waypoint) => ({
    type: 'Feature',
    id: waypoint.id,
    geometry: { type: 'Point', coordinates: toCoordinates(waypoint) },
    properties: toProperties(waypoint),
  }))
  const line = {
    type: 'Feature',
    geometry: { type: 'LineString', coordinates: waypoints.map(toCoordinates) },
    properties: { name: trip.name },
  }
  const features = route === 'straight' && waypoints.length > 1 ? [...stops, line] : stops
  return `${JSON.stringify({ type: 'FeatureCollection', creator, name: trip.name, description: trip.description, features }, null, 1)}\n`
}

function toProperties(waypoint: Waypoint) {
  const { name, description, latitude, longitude, symbol, stop, leg, order } = waypoint
  return { name, description, latitude, longitude, ...toDays(waypoint), symbol, stop, leg, order }
}

const toCoordinates = ({ latitude, longitude }: Waypoint) => [Number(longitude), Number(latitude)]
