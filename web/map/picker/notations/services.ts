export type Service = {
  readonly name: string
  /** True if the service writes a pair of numbers with the longitude first. */
  readonly longitudeFirst?: true
}

const services: readonly (readonly [RegExp, string, longitudeFirst?: true])[] = [
  [/(^|\.)google(\.\w{2,3}){1,2}$|goo\.gl$|^g\.co$|^comgooglemaps$/, 'Google Maps'],
  [/^maps\.apple(\.com)?$|^maps$/, 'Apple Maps'],
  [/(^|\.)openstreetmap\.org$|^osm\.org$/, 'OpenStreetMap'],
  [/(^|\.)waze\.com$|^waze$/, 'Waze'],
  [/(^|\.)osmand\.net$|^osmand/, 'OsmAnd'],
  [/^(omaps\.app|ge0\.me|om|ge0)$/, 'Organic Maps'],
  [/^comaps\.(at|app)$|^cm$/, 'CoMaps'],
  [/(^|\.)(cal|sar)topo\.com$/, 'CalTopo'],
  [/(^|\.)gaiagps\.com$/, 'Gaia GPS'],
  [/(^|\.)garmin\.com$|^inreachlink\.com$/, 'Garmin'],
  [/(^|\.)yandex(\.\w{2,3}){1,2}$/, 'Yandex Maps', true],
  [/(^|\.)2gis(\.\w{2,3}){1,2}$|^maps\.urbi\.ae$/, '2GIS', true],
  [/(^|\.)mapy\.(com|cz)$/, 'Mapy', true],
  [/(^|\.)arcgis\.com$/, 'ArcGIS', true],
  [/(^|\.)strava\.com\/heatmap/, 'Strava', true],
]

export function findService(host: string, path: string): Service | undefined {
  const found = services.find(([pattern]) => pattern.test(host) || pattern.test(`${host}${path}`))
  return found && { name: found[1], ...(found[2] && { longitudeFirst: true }) }
}

/** Hosts (and starts of paths) of short links, which only redirect. */
export const shortened =
  /^((maps\.app\.)?goo\.gl|g\.co|maps\.apple(\.com)?\/p|(openstreetmap|osm)\.org\/go|waze\.com\/ul|(share|livetrack)\.garmin\.com|inreachlink\.com|(cal|sar)topo\.com\/l|share\.here\.com|her\.is|yandex(\.\w{2,3}){1,2}\/maps\/-|go\.2gis\.com|mapy\.(com|cz)\/s|surl\.amap\.com|j\.map\.baidu\.com|binged\.it|bit\.ly|tinyurl\.com|t\.co)\/\w/

/** Hosts of maps that are shifted by up to a kilometer (GCJ-02, BD-09), as the law of China requires. */
export const shifted = /(^|\.)(amap\.com|autonavi\.com|map\.baidu\.com|map\.qq\.com)$/
