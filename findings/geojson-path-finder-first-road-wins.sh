#!/bin/sh
# geojson-path-finder 2.1.0: of two roads between the same junctions, the one that comes first in the file wins, however long it is.
#
# Expected: "Find shortest path through a network of GeoJSON", which doesn't depend on the order of the lines. ngraph.path 1.6.1 finds
# it with the same network and the same distances.
# Happens: before it searches, the library removes the points between junctions and joins the edges there to one. Where the two junctions
# have an edge already, the new one is dropped, without a look at which is shorter. A line without points in between is an edge from the
# start, and wins in any order. Nothing warns.
# Matters: two roads around a lake, over and around a pass, a ford and a bridge are such pairs. The shortest way is twice as long, or the
# fastest one takes a track for hours. Once both roads have a side road, all is right.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund geojson-path-finder@2.1.0 ngraph.path@1.6.1 ngraph.graph@20.1.2 @turf/distance@7.4.0
cat >run.cjs <<'EOF'
const { default: PathFinder } = require('geojson-path-finder')
const { aStar } = require('ngraph.path')
const createGraph = require('ngraph.graph')
const { distance } = require('@turf/distance')

const line = (speed, ...coordinates) => ({ type: 'Feature', properties: { speed }, geometry: { type: 'LineString', coordinates } })
const point = (coordinates) => ({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates } })
const [start, west, east, end] = [[9.9, 50], [10, 50], [10.3, 50], [10.4, 50]]
const [northern, southern] = [[10.15, 50.03], [10.15, 49.7]]
const ends = [line(80, start, west), line(80, east, end)]
const north = line(80, west, northern, east)
const south = line(80, west, southern, east)
const track = line(8, west, east)
const sideRoads = [line(80, northern, [10.15, 50.1]), line(80, southern, [10.15, 49.6])]

const show = (what, weight, features) => {
  const found = new PathFinder({ type: 'FeatureCollection', features }, { weight }).findPath(point(start), point(end))
  const graph = createGraph()
  for (const { geometry, properties } of features) {
    geometry.coordinates.slice(1).forEach((to, at) => {
      graph.addLink(geometry.coordinates[at].join(), to.join(), weight(geometry.coordinates[at], to, properties))
    })
  }
  const nodes = aStar(graph, { distance: (from, to, link) => link.data }).find(start.join(), end.join())
  const other = nodes.slice(1).reduce((sum, { id }, at) => sum + (graph.getLink(id, nodes[at].id) ?? graph.getLink(nodes[at].id, id)).data, 0)
  console.log(`${what}: ${found.weight.toFixed(1)}, ngraph.path: ${other.toFixed(1)}`)
}
const hours = (from, to, { speed }) => distance(from, to) / speed
show('km, northern road first', distance, [...ends, north, south])
show('km, southern road first', distance, [...ends, south, north])
show('km, southern road first, with side roads', distance, [...ends, south, north, ...sideRoads])
show('hours, track first', hours, [...ends, track, north])
show('hours, track last', hours, [...ends, north, track])
show('hours, track last, with side roads', hours, [...ends, north, track, ...sideRoads])
EOF
node run.cjs | tee seen
cat >expected <<'EOF'
km, northern road first: 36.7, ngraph.path: 36.7
km, southern road first: 84.4, ngraph.path: 36.7
km, southern road first, with side roads: 36.7, ngraph.path: 36.7
hours, track first: 2.9, ngraph.path: 0.5
hours, track last: 2.9, ngraph.path: 0.5
hours, track last, with side roads: 0.5, ngraph.path: 0.5
EOF
diff expected seen
echo 'As described.'
