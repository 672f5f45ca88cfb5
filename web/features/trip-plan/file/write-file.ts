import { toFileName } from '../../../files/write/names.ts'
import { type Element, element, escapeHtml, type Markup, toHtml } from '../plan/markup.ts'
import type { PlanDocument } from '../plan/plan-document.ts'

/** Allows nothing to be fetched or run, whatever a text contains. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

const pageStyles =
  'body{margin:0;background:#fff}.trip-plan{margin:auto;padding:4mm}@media print{.trip-plan{padding:0 .4mm}}'

/** Writes the trip plan as one HTML file that needs no network, no script and no account. */
export function writeTripPlanFile({ title, asOf }: PlanDocument, article: Element, styles: string): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(`${title}, trip plan`)}</title>`,
    `<style>${compact(styles)}${pageStyles}${writeFooterStyle(title, asOf)}</style>`,
    '</head>',
    `<body><main>${toHtml(raiseHeadings(article))}</main></body>`,
    '</html>',
    '',
  ].join('\n')
}

/** In the app the page's own title is above the plan's. */
const raised: Readonly<Record<string, string>> = { h2: 'h1', h3: 'h2' }

const raiseHeadings = (markup: Markup): Markup =>
  typeof markup === 'string'
    ? markup
    : element(raised[markup.tag] ?? markup.tag, markup.attributes, ...markup.children.map(raiseHeadings))

/** Removes comments and the space between lines. */
const compact = (styles: string) => styles.replace(/\/\*.*?\*\//gs, '').replace(/\s*\n\s*/g, '')

/** Returns 'canning-stock-route-2027-05-08', or only the trip's name without a day of return. */
export const toTripPlanFileName = (trip: string, day: string | undefined): string =>
  [toFileName(trip, 'trip'), ...(day ? [day] : [])].join('-')

/** Returns a text as a CSS string, which no character ends early. */
const toCssString = (text: string): string =>
  `"${text.replace(/[\\"<\p{Cc}]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`

/** Returns the style of the printed footer 'Canning Stock Route · page 1 of 2 · as of …', which only Chromium shows. */
export const writeFooterStyle = (title: string, asOf: string): string =>
  `@page trip-plan{@bottom-center{font:8pt Arial,sans-serif;content:${toCssString(`${title} · page `)} counter(page) " of " counter(pages) ${toCssString(` · ${asOf}`)}}}`
