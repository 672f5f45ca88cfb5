#!/bin/sh
# rio-pmtiles (PyPI) 1.2.2: a map of the United States in its national projection has no San Francisco, no Portland and no Seattle.
#
# Expected: "The input dataset may have any coordinate reference system." The tiles cover the dataset, and the bounds in the archive's header,
# outside of which MapLibre requests nothing, contain it. rasterio 1.4.4, with which it is written, has transform_bounds() for that, which
# looks at all four edges. Empty tiles are left out, and these aren't empty.
# Happens: the bounds are those of two corners, southwest and northeast. In a projection that isn't along the meridians, the corner in the
# northwest lies further west, and an edge bends further north. What is beyond has no tiles and isn't within the header's bounds. Nothing
# is reported, and with the same pixels in longitudes and latitudes, all is there.
# Matters: of the United States in Albers's projection, in which USGS publishes, a sixth is outside of the bounds. In Iceland's own, the
# westernmost point is missing, in a zone of UTM, kilometers along two edges. An overview looks complete, since large tiles reach beyond
# the bounds: one sees it on the spot, without a connection.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv python
python/bin/pip --quiet --disable-pip-version-check install rio-pmtiles==1.2.2 rasterio==1.4.4 pmtiles==3.8.1 mercantile==1.2.1 numpy==2.4.6
cat >run.py <<'EOF'
import subprocess
import mercantile, numpy, rasterio
from pmtiles.reader import MmapSource, Reader
from rasterio.transform import from_origin
from rasterio.warp import transform_bounds

PLACES = {'San Francisco': (-122.42, 37.77), 'Portland': (-122.68, 45.52), 'Seattle': (-122.33, 47.61), 'Denver': (-104.99, 39.74), 'Miami': (-80.19, 25.76)}

def check(name, crs, transform, width, height):
    pixels = numpy.full((3, height, width), 200, 'uint8')
    with rasterio.open('map.tif', 'w', driver='GTiff', dtype='uint8', count=3, width=width, height=height, crs=crs, transform=transform) as dataset:
        dataset.write(pixels)
        bounds = transform_bounds(crs, 'EPSG:4326', *dataset.bounds)
    subprocess.run(['python/bin/rio', 'pmtiles', '--silent', '--format', 'PNG', '--zoom-levels', '7..7', '-j', '2', 'map.tif', '-o', name + '.pmtiles'], check=True)
    reader = Reader(MmapSource(open(name + '.pmtiles', 'rb')))
    header = reader.header()
    print(f'{name}, rasterio:', *[f'{edge:.1f}' for edge in bounds])
    print(f'{name}, header:', *[f'{header[key] / 1e7:.1f}' for key in ('min_lon_e7', 'min_lat_e7', 'max_lon_e7', 'max_lat_e7')])
    for place, (longitude, latitude) in PLACES.items():
        tile = mercantile.tile(longitude, latitude, 7)
        print(f'{name}: {place} has {"a" if reader.get(7, tile.x, tile.y) else "no"} tile')

check('degrees', 'EPSG:4326', from_origin(-128, 51.7, 0.1, 0.1), 630, 289)
check('albers', 'EPSG:5070', from_origin(-2360000, 3180000, 10000, 10000), 462, 291)
EOF
python/bin/python run.py | tee seen
cat >expected <<'EOF'
degrees, rasterio: -128.0 22.8 -65.0 51.7
degrees, header: -128.0 22.8 -65.0 51.7
degrees: San Francisco has a tile
degrees: Portland has a tile
degrees: Seattle has a tile
degrees: Denver has a tile
degrees: Miami has a tile
albers, rasterio: -128.0 22.9 -65.3 51.7
albers, header: -118.8 22.9 -65.3 48.3
albers: San Francisco has no tile
albers: Portland has no tile
albers: Seattle has no tile
albers: Denver has a tile
albers: Miami has a tile
EOF
diff expected seen
echo 'As described.'
