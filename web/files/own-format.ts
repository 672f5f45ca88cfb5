/** What tells a file that Offgrid wrote from others: its texts are taken to the letter, HTML in them is none. */

/** The namespace of our elements in GPX and KML. */
export const offgridNamespace = 'urn:offgrid:trip:1'

/** `creator` of a GeoJSON collection and of a GPX file. */
export const creator = 'Offgrid'

/** `format` of account.json. */
export const archiveFormat = 'offgrid/1'

/** A text that a spreadsheet would run as a formula, behind as many apostrophes as it may have got already. Excel takes full-width signs too. */
export const formulaStart = /^'*[=+\-@\t\r\n＝＋－＠]/

/** Readers of KML show a description as HTML: one with tags or named characters is escaped, so that it is shown as it was typed. */
export const escapeHtml = (text: string): string =>
  /<|&(?:\w+|#\w+);/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : text

/** The text that `escapeHtml` was passed. One of a file from before it was used has no `&amp;` and no `&lt;`, and stays as it is. */
export const unescapeHtml = (text: string): string => text.replaceAll('&lt;', '<').replaceAll('&amp;', '&')
