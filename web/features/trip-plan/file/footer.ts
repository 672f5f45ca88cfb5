/** Returns a text as a CSS string, which no character ends early. */
const toCssString = (text: string): string =>
  `"${text.replace(/[\\"<\p{Cc}]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`

/** Returns the style of the printed footer 'Canning Stock Route · page 1 of 2 · as of …', which only Chromium shows. */
export const writeFooterStyle = (title: string, asOf: string): string =>
  `@page trip-plan{@bottom-center{font:8pt Arial,sans-serif;content:${toCssString(`${title} · page `)} counter(page) " of " counter(pages) ${toCssString(` · ${asOf}`)}}}`
