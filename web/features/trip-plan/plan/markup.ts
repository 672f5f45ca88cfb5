/** An element or a text, from which the page and the file are made, so that both show the same. */
export type Markup = string | Element
export type Element = {
  readonly tag: string
  readonly attributes: Attributes
  readonly children: readonly Markup[]
}
export type Attributes = Readonly<Record<string, string | number>>

/** Creates an element without the children that are undefined. Attributes have their HTML and SVG names. */
export const element = (
  tag: string,
  attributes: Attributes,
  ...children: readonly (Markup | undefined)[]
): Element => ({
  tag,
  attributes,
  children: children.filter((child) => child !== undefined),
})

const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes a text for HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => names[character] ?? '')

const empty = new Set(['br', 'wbr'])

/** Writes HTML in which every text stays text. */
export function toHtml(markup: Markup): string {
  if (typeof markup === 'string') return escapeHtml(markup)
  const { tag, attributes, children } = markup
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(String(value))}"`)
  const start = `<${tag}${written.join('')}>`
  return empty.has(tag) ? start : `${start}${children.map(toHtml).join('')}</${tag}>`
}
