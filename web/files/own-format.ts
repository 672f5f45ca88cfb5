import { listClearable } from '#shared/fields.ts'
import { waypointFields } from '#shared/waypoint-fields.ts'

/** Marks of a file written by Offgrid, whose texts are not markup. */

export const offgridNamespace = 'urn:offgrid:trip:1'

/** `creator` of GeoJSON and GPX. */
export const creator = 'Offgrid'

/** Name of the KML data that marks a track, unlike the straight line between stops. */
export const trackMark = 'offgrid-track'

/** Returns a waypoint's optional fields, which our GeoJSON and account.json have under their own names. */
export const pickOwn = (waypoint: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(listClearable(waypointFields).map((name) => [name, waypoint[name]]))

/** `format` of account.json. */
export const archiveFormat = 'offgrid/1'

/** Matches text that a spreadsheet would run as a formula. Excel accepts full-width signs too. */
export const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Escapes tags and entities, because KML readers show descriptions as HTML. */
export const escapeHtml = (text: string): string =>
  /<|&(?:\w+|#\w+);/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text

/** Reverses `escapeHtml`. Leaves older texts, without `&amp;` or `&lt;`, unchanged. */
export const unescapeHtml = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&amp;', '&')
