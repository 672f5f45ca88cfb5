import type { Schema } from './vocabularies.ts'

const link = (url: string, text: string) =>
  `<a href="${escapeText(url)}" target="_blank" rel="noreferrer">${escapeText(text)}</a>`

const openStreetMap = () => link('https://www.openstreetmap.org/copyright', 'OpenStreetMap')
const fallback: Record<Schema, () => string> = {
  protomaps: () => `${link('https://protomaps.com', 'Protomaps')} © ${openStreetMap()}`,
  openmaptiles: () => `© ${link('https://openmaptiles.org/', 'OpenMapTiles')} © ${openStreetMap()}`,
  raster: () => 'Map file',
}

/** Returns a map's credits with only text and links, because MapLibre draws them as HTML. Without any, those of the schema's usual data. */
export function toCredit(attribution: string | undefined, schema: Schema): string {
  // The parser runs nothing, but the site's policy reports handlers and styles.
  const plain = attribution?.replace(/\s(?:on\w+|style)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi, '')
  const { body } = new DOMParser().parseFromString(plain ?? '', 'text/html')
  const text = [...body.childNodes].map(toSafe).join('').trim()
  if (text === '') return fallback[schema]()
  // OpenStreetMap's license requires its name.
  return schema === 'raster' || /openstreetmap/i.test(text) ? text : `${text} © ${openStreetMap()}`
}

function toSafe(node: Node): string {
  if (node instanceof HTMLAnchorElement && /^https?:$/.test(node.protocol)) return link(node.href, node.textContent)
  if (node instanceof HTMLScriptElement || node instanceof HTMLStyleElement) return ''
  return node instanceof Element ? [...node.childNodes].map(toSafe).join('') : escapeText(node.textContent ?? '')
}

const escapeText = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`).slice(0, 300)
