/** Marks of a file written by Offgrid, whose texts are read literally: HTML in them is not markup. */

/** The namespace of our elements in GPX and KML. */
export const offgridNamespace = 'urn:offgrid:trip:1'

/** `creator` of a GeoJSON collection and of a GPX file. */
export const creator = 'Offgrid'

/** `format` of account.json. */
export const archiveFormat = 'offgrid/1'

/**
 * Matches a text that a spreadsheet would run as a formula, after any apostrophes it may already have. Excel accepts full-width signs
 * too.
 */
export const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Escapes tags and character names in a description, because KML readers show it as HTML. */
export const escapeHtml = (text: string): string =>
  /<|&(?:\w+|#\w+);/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text

/** Reverses `escapeHtml`. A text from before its use has no `&amp;` and no `&lt;`, and stays unchanged. */
export const unescapeHtml = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&amp;', '&')
