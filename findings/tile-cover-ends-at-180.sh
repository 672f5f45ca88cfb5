#!/bin/sh
# @mapbox/tile-cover 3.0.2: an area that ends at 180° needs all tiles around the world, one around the world almost none.
#
# Expected: GeoJSON (RFC 7946, 3.1.9) has what crosses the antimeridian cut in two there, so that the western part ends at exactly 180°.
# mercantile 1.2.1 (PyPI) and Mapbox's own sphericalmercator 2.0.2 take the last column for it.
# Happens: the tile of 180° is number 0, since tilebelt brings it into range. So an edge from 179° to 180° runs backwards to the first
# column, and all between is covered. With -180° and 180° in one area, all edges are in column 0, and only they are covered.
# Matters: maps for offline use are chosen with it. Of Fiji, Chukotka or the Aleutians, a phone loads hundreds of times as many tiles as it
# should; of the whole world, it gets a strip in the Pacific.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @mapbox/tile-cover@3.0.2 @mapbox/tilebelt@1.0.2 @mapbox/sphericalmercator@2.0.2
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install mercantile==1.2.1
cat >run.mjs <<'EOF'
import { execFileSync } from 'node:child_process'
import { SphericalMercator } from '@mapbox/sphericalmercator'
import cover from '@mapbox/tile-cover'

const script = 'import mercantile, sys; west, south, east, north, zoom = map(float, sys.argv[1:]); print(len(list(mercantile.tiles(west, south, east, north, [int(zoom)]))))'
const limits = { min_zoom: 10, max_zoom: 10 }
for (const [west, south, east, north] of [
  [178.01, -18, 178.99, -17],
  [179.01, -18, 179.99, -17],
  [179.01, -18, 180, -17],
  [-180, -18, -179.01, -17],
  [-179.99, -60, 179.99, 60],
  [-180, -60, 180, 60],
]) {
  const coordinates = [[[west, south], [east, south], [east, north], [west, north], [west, south]]]
  const { minX, minY, maxX, maxY } = new SphericalMercator().xyz([west, south, east, north], 10)
  console.log(`${west} to ${east}: tile-cover ${cover.tiles({ type: 'Polygon', coordinates }, limits).length},`,
    `sphericalmercator ${(maxX - minX + 1) * (maxY - minY + 1)}, mercantile`,
    execFileSync('python/bin/python', ['-c', script, ...[west, south, east, north, 10].map(String)]).toString().trim())
}
const line = (end) => cover.tiles({ type: 'LineString', coordinates: [[179.5, -16.8], [end, -16.8]] }, limits).length
console.log(`a road from 179.5 to 179.99: ${line(179.99)}, to 180: ${line(180)}`)
EOF
node run.mjs | tee seen
cat >expected <<'EOF'
178.01 to 178.99: tile-cover 16, sphericalmercator 16, mercantile 16
179.01 to 179.99: tile-cover 12, sphericalmercator 12, mercantile 12
179.01 to 180: tile-cover 4089, sphericalmercator 12, mercantile 12
-180 to -179.01: tile-cover 12, sphericalmercator 12, mercantile 12
-179.99 to 179.99: tile-cover 440320, sphericalmercator 440320, mercantile 440320
-180 to 180: tile-cover 430, sphericalmercator 440320, mercantile 440320
a road from 179.5 to 179.99: 2, to 180: 1024
EOF
diff expected seen
echo 'As described.'
