import { createElement, type ReactNode } from 'react'
import type { Markup } from './plan/markup.ts'

/** Returns the same elements for the page. Colons and hyphens of SVG attributes become React's names. */
export function toReact(markup: Markup): ReactNode {
  if (typeof markup === 'string') return markup
  const { tag, attributes, children } = markup
  const props = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [toReactName(name), value]))
  return createElement(tag, props, ...children.map(toReact))
}

const special: Readonly<Record<string, string>> = { class: 'className', colspan: 'colSpan' }

const toReactName = (name: string): string =>
  special[name] ??
  (/^(aria|data)-/.test(name) ? name : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()))
