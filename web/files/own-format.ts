/** What tells a file that Offgrid wrote from others: its texts are taken to the letter, HTML in them is none. */

/** The namespace of our elements in GPX and KML. */
export const offgridNamespace = 'urn:offgrid:trip:1'

/** `creator` of a GeoJSON collection and of a GPX file. */
export const creator = 'Offgrid'

/** `format` of account.json. */
export const archiveFormat = 'offgrid/1'

/** A text that a spreadsheet would run as a formula, behind as many apostrophes as it may have got already. */
export const formulaStart = /^'*[=+\-@\t\r]/
