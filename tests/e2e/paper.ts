import type { Page } from '@playwright/test'
import { type Box, type Color, type Paint, type Point, readPdf } from '../support/pdf.ts'

const leastContrast = 4.5

type Printed = {
  /** All text without blanks, and that of each sheet. */
  readonly text: string
  readonly sheets: readonly string[]
  /** Texts that something covers, or with too little contrast. */
  readonly unreadable: readonly string[]
}

/** Prints the page on A4 as browsers do: with their usual margins and without background graphics. */
export async function print(page: Page): Promise<Printed> {
  const margin = { top: '10mm', bottom: '10mm', left: '10mm', right: '10mm' }
  const sheets = readPdf(await page.pdf({ format: 'A4', margin }))
  const texts = sheets.map((paints) =>
    paints.map((paint) => (paint.kind === 'glyph' ? paint.text.trim() : '')).join(''),
  )
  return {
    text: texts.join(''),
    sheets: texts,
    unreadable: sheets.flatMap((paints, at) => findUnreadable(paints).map((text) => `sheet ${at + 1}: ${text}`)),
  }
}

type Glyph = Extract<Paint, { kind: 'glyph' }>

/** Returns texts that are covered or have too little contrast. */
function findUnreadable(paints: readonly Paint[]): string[] {
  const covered = new Map<number, string>()
  const faint = new Map<number, string>()
  const texts = new Map<number, string>()
  for (const paint of paints)
    if (paint.kind === 'glyph') texts.set(paint.run, (texts.get(paint.run) ?? '') + paint.text)
  for (const [at, glyph] of paints.entries()) {
    if (glyph.kind !== 'glyph' || glyph.text.trim() === '' || !isWithin(glyph.centre, glyph.clip)) continue
    // A halo is the same text, painted directly before.
    if (texts.get(glyph.run) === texts.get(glyph.run + 1)) continue
    const isThere = (paint: Paint) => isOpaqueAt(paint, glyph.centre)
    const note = (texts: Map<number, string>) => texts.set(glyph.run, (texts.get(glyph.run) ?? '') + glyph.text)
    if (paints.slice(at + 1).some(isThere)) note(covered)
    else if (getContrast(glyph, paints.slice(0, at).findLast(isThere)) < leastContrast) note(faint)
  }
  return [
    ...[...covered.values()].map((text) => `“${text}” is covered`),
    ...[...faint.values()].map((text) => `“${text}” is hardly to be seen`),
  ]
}

const isWithin = ([x, y]: Point, [left, bottom, right, top]: Box) => x >= left && x <= right && y >= bottom && y <= top

function isOpaqueAt(paint: Paint, place: Point): boolean {
  if (paint.kind === 'glyph' || paint.alpha < 0.5 || !isWithin(place, paint.clip)) return false
  // Nonzero winding rule.
  return paint.outlines.reduce((sum, outline) => sum + countTurns(outline, place), 0) !== 0
}

function countTurns(outline: readonly Point[], [x, y]: Point): number {
  let turns = 0
  for (const [at, [x1, y1]] of outline.entries()) {
    const [x2, y2] = outline[(at + 1) % outline.length] ?? [x1, y1]
    const side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
    if (y1 <= y && y2 > y && side > 0) turns += 1
    if (y1 > y && y2 <= y && side < 0) turns -= 1
  }
  return turns
}

/** Contrast on a pattern or an image is unknown. */
function getContrast({ color, alpha }: Glyph, below: Paint | undefined): number {
  const ground: Color | undefined = below === undefined ? [1, 1, 1] : below.kind === 'fill' ? below.color : undefined
  if (!color || !ground) return Number.POSITIVE_INFINITY
  const seen = ground.map((part, at) => alpha * (color[at] ?? 0) + (1 - alpha) * part)
  const [light, dark] = [getLuminance(seen), getLuminance(ground)].toSorted((one, other) => other - one)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}

function getLuminance(color: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = color.map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
