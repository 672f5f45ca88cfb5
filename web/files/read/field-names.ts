import type { ColumnField } from '../types.ts'

/** A field of a place; a comment is a second description. */
export type Field = Exclude<ColumnField, 'comment'> | 'address'

/** Names of columns and properties, folded to lower-case letters and digits; the first match wins. */
export const fieldNames: Readonly<Record<Field, readonly string[]>> = {
  name: list(
    'name title waypoint waypointname place placename businessname stop label site campsite nombre nom bezeichnung',
  ),
  latitude: list('latitude lat latitud breite breitengrad gpslatitude latdd latitudens y'),
  longitude: list('longitude lon lng long longitud lange laengengrad langengrad gpslongitude londd longitudeew x'),
  northSouth: list(
    'ns northsouth latitudehemisphere lathemisphere latituderef latref gpslatituderef latdir latdirection',
  ),
  eastWest: list(
    'ew eastwest longitudehemisphere lonhemisphere longituderef lonref gpslongituderef londir londirection',
  ),
  position: list('coordinates coordinate position latlon latlng gps location wkt point coords'),
  zone: list('zone utmzone gridzone zona'),
  easting: list('easting utmeasting utme east rechtswert ostwert e x'),
  northing: list('northing utmnorthing utmn north hochwert nordwert n y'),
  start: list('start startdate offgridstart from arrive arrival checkin begin date'),
  end: list('end enddate offgridend to until depart departure leave checkout'),
  description: list(
    'description desc notes note comment comments details cmt remarks remark notiz notizen beschreibung bemerkung descripcion notas commentaire remarque',
  ),
  symbol: list('symbol sym markersymbol icon kind type category amenity tourism'),
  skipped: list('skipped offgridskipped'),
  address: list('address'),
}

function list(names: string): readonly string[] {
  return names.split(' ')
}

/** No name is longer; normalizing a million combining marks would take minutes. */
export const longestName = 100

export const fold = (name: string): string =>
  name
    .slice(0, longestName)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Returns true for a date with a time: when something was saved or recorded, not the day of a stay. */
export const isMoment = (name: string, value: string): boolean => fold(name) === 'date' && /\d:\d/.test(value)

/** Returns the field of a name; undefined for an unknown one. */
export const findField = (name: string): Field | undefined => fieldOf.get(fold(name))

const fieldOf: ReadonlyMap<string, Field> = new Map(
  (['name', 'start', 'end', 'description', 'symbol', 'skipped', 'address'] as const).flatMap((field) =>
    fieldNames[field].map((name) => [name, field] as const),
  ),
)

/** A program's fields about how it draws a place or line, or repeats its coordinates: nothing to keep. */
export const drawing = new Set(
  list('tessellate extrude visibility altitudemode draworder latitude longitude offgridtrack'),
)
