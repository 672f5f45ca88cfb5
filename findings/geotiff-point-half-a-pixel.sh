#!/bin/sh
# geotiff (npm) 3.0.5, georaster 1.6.0 and @cogeotiff/core 9.5.0: elevations whose pixels are points lie half a pixel too far southeast.
#
# Expected: GeoTIFF (OGC 19-008) has two kinds of pixels. For PixelIsArea, the tie point of pixel 0, 0 is its corner, for PixelIsPoint its
# middle. GDAL 3.10.3 (rasterio 1.4.4) writes and reads both, and the same heights are in the same places.
# Happens: geotiff can tell the two apart, by pixelIsArea(), but its origin and its bounding box take each tie point for a corner, and so
# do the others. Looked up by position, three of four places get the height of a neighbor.
# Matters: elevation comes as points: SRTM, Copernicus GLO-30, geoids. 15 m in the mountains are a dozen meters of height and the other
# side of a ridge; of a grid of 0.1°, it is 5 km. Aerial images, with which one tries it, are areas and right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund geotiff@3.0.5 georaster@1.6.0 @cogeotiff/core@9.5.0
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install rasterio==1.4.4 numpy==2.3.5
cat >run.py <<'EOF'
import json, random
import numpy, rasterio
from rasterio.transform import from_origin

# Heights of a slope, a second of arc apart: 10 m higher with each step east, 15 m with each step south.
second = 1 / 3600
heights = numpy.add.outer(15 * numpy.arange(60), 10 * numpy.arange(60)).astype('int16')
random.seed(1)
places = [(15 + random.uniform(2, 57) * second, 47 - random.uniform(2, 57) * second) for _ in range(1000)]
for kind in ['Area', 'Point']:
    with rasterio.open(f'{kind}.tif', 'w', driver='GTiff', width=60, height=60, count=1, dtype='int16', crs='EPSG:4326',
                       transform=from_origin(15 - second / 2, 47 + second / 2, second, second)) as file:
        file.update_tags(AREA_OR_POINT=kind)
        file.write(heights, 1)
    with rasterio.open(f'{kind}.tif') as file:
        json.dump([[*place, int(height[0])] for place, height in zip(places, file.sample(places))], open(f'{kind}.json', 'w'))
EOF
python/bin/python run.py
cat >run.mjs <<'EOF'
import { readFileSync } from 'node:fs'
import { Tiff } from '@cogeotiff/core'
import { fromArrayBuffer } from 'geotiff'
import parse from 'georaster'

for (const kind of ['Area', 'Point']) {
  const { buffer } = Uint8Array.from(readFileSync(`${kind}.tif`))
  const image = await (await fromArrayBuffer(buffer)).getImage()
  const [heights] = await image.readRasters()
  const [west, , , north] = image.getBoundingBox()
  const raster = await parse(buffer)
  const fetchBytes = async (offset, length) => buffer.slice(offset, length && offset + length)
  const tiff = await Tiff.create({ url: new URL('memory://file'), metadata: { size: buffer.byteLength }, fetch: fetchBytes })
  const [cogWest, , , cogNorth] = tiff.images[0].bbox
  const places = JSON.parse(readFileSync(`${kind}.json`, 'utf8'))
  console.log(`PixelIs${kind}, pixelIsArea() ${image.pixelIsArea()}`)
  for (const [name, x, y] of [['geotiff', west, north], ['georaster', raster.xmin, raster.ymax], ['@cogeotiff/core', cogWest, cogNorth]]) {
    const errors = places.map(([longitude, latitude, height]) =>
      Math.abs(heights[Math.floor((y - latitude) * 3600) * 60 + Math.floor((longitude - x) * 3600)] - height))
    console.log(`  ${name}: as GDAL in ${errors.filter((error) => error === 0).length} of 1000 places, else up to ${Math.max(...errors)} m off`)
  }
}
EOF
node run.mjs | tee seen
cat >expected <<'EOF'
PixelIsArea, pixelIsArea() true
  geotiff: as GDAL in 1000 of 1000 places, else up to 0 m off
  georaster: as GDAL in 1000 of 1000 places, else up to 0 m off
  @cogeotiff/core: as GDAL in 1000 of 1000 places, else up to 0 m off
PixelIsPoint, pixelIsArea() false
  geotiff: as GDAL in 249 of 1000 places, else up to 25 m off
  georaster: as GDAL in 249 of 1000 places, else up to 25 m off
  @cogeotiff/core: as GDAL in 249 of 1000 places, else up to 25 m off
EOF
diff expected seen
echo 'As described.'
