import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8')
const tokens = new Map(
  [...css.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(([, name = '', light = '', dark = '']) => [
    name,
    { light, dark },
  ]),
)

/** Relative luminance (WCAG 2). */
function getLuminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function getContrast(one: string, other: string, theme: 'light' | 'dark'): number {
  const colors = [one, other].map((name) => getLuminance(tokens.get(name)?.[theme] ?? ''))
  return (Math.max(...colors) + 0.05) / (Math.min(...colors) + 0.05)
}

test.each(['light', 'dark'] as const)('small text is readable in sunlight: 7 to 1 on paper, %s', (theme) => {
  for (const text of ['ink', 'ink-muted', 'caution', 'signal-strong', 'accent-strong'])
    for (const paper of ['paper', 'surface'])
      expect(getContrast(text, paper, theme), `${text} on ${paper}`).toBeGreaterThanOrEqual(7)
})

test.each(['light', 'dark'] as const)('the button for an arrival is readable in sunlight, too, %s', (theme) => {
  expect(getContrast('on-accent', 'accent-strong', theme)).toBeGreaterThanOrEqual(7)
})

test.each(['light', 'dark'] as const)('the focus ring is seen on every background, %s', (theme) => {
  for (const paper of ['paper', 'surface', 'surface-sunken', 'accent-soft', 'signal-soft', 'caution-soft'])
    expect(getContrast('focus', paper, theme), paper).toBeGreaterThanOrEqual(3)
})
