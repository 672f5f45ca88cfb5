import { inflateSync } from 'node:zlib'

/**
 * Reads what is painted on a PDF by Chromium (ISO 32000-1, as far as Skia uses it). Unknown operators are errors, so that nothing
 * is missed.
 */
export type Paint = { readonly clip: Box; readonly alpha: number } & (
  | {
      readonly kind: 'glyph'
      readonly text: string
      /** The same for all glyphs of one text operator. */
      readonly run: number
      readonly centre: Point
      readonly color: Color | undefined
    }
  /** Undefined for a pattern. */
  | { readonly kind: 'fill'; readonly outlines: readonly (readonly Point[])[]; readonly color: Color | undefined }
  | { readonly kind: 'image'; readonly outlines: readonly (readonly Point[])[] }
)

export type Point = readonly [x: number, y: number]
export type Box = readonly [left: number, bottom: number, right: number, top: number]
export type Color = readonly [red: number, green: number, blue: number]
type Matrix = readonly [number, number, number, number, number, number]

type PdfObject = { readonly dictionary: string; readonly content: Buffer | undefined }
type Objects = ReadonlyMap<number, PdfObject>

export function readPdf(pdf: Buffer): Paint[][] {
  const objects = readObjects(pdf)
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary))
  return pages.map(({ dictionary }) => {
    const [left = 0, bottom = 0, right = 0, top = 0] = readNumbers(dictionary, 'MediaBox')
    const start: State = { matrix: [1, 0, 0, 1, 0, 0], clip: [left, bottom, right, top], color: [0, 0, 0], alpha: 1 }
    const paints: Paint[] = []
    run(objects, readReference(dictionary, 'Contents'), start, paints)
    return paints
  })
}

function readObjects(pdf: Buffer): Objects {
  const text = pdf.toString('latin1')
  const objects = new Map<number, PdfObject>()
  let at = 0
  for (let match = find(text, at); match; match = find(text, at)) {
    const [begin, end] = [text.indexOf('stream', match.end), text.indexOf('endobj', match.end)]
    const hasContent = begin !== -1 && begin < end
    const dictionary = text.slice(match.end, hasContent ? begin : end)
    let content: Buffer | undefined
    at = end
    if (hasContent) {
      const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1])
      const first = begin + (text.startsWith('\r\n', begin + 6) ? 8 : 7)
      const bytes = pdf.subarray(first, first + length)
      content = dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes
      at = first + length
    }
    objects.set(match.number, { dictionary, content })
  }
  return objects
}

function find(text: string, from: number) {
  const pattern = /(\d+) 0 obj\s/g
  pattern.lastIndex = from
  const match = pattern.exec(text)
  return match && { number: Number(match[1]), end: pattern.lastIndex }
}

function readNumbers(dictionary: string, name: string): number[] {
  const list = new RegExp(`/${name} \\[([^\\]]*)\\]`).exec(dictionary)?.[1]
  return list?.trim().split(/\s+/).map(Number) ?? []
}

const readReference = (dictionary: string, name: string): number =>
  Number(new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1])

/** Skia names a resource after its object: /F4 is object 4. */
const toNumber = (name: string): number => Number(name.replace(/^\/[A-Z]/, ''))

type State = {
  readonly matrix: Matrix
  readonly clip: Box
  readonly color: Color | undefined
  readonly alpha: number
}

function run(objects: Objects, number: number, start: State, paints: Paint[]): void {
  const saved: State[] = []
  let state = start
  let outlines: Point[][] = []
  let willClip = false
  let font = readFont(objects, undefined)
  let size = 0
  let line: Matrix = [1, 0, 0, 1, 0, 0]
  let textRun = 0
  let operands: string[] = []
  const operand = (at: number) => Number(operands[at])
  const point = (at: number): Point => transform(state.matrix, [operand(at), operand(at + 1)])
  const endPath = () => {
    if (willClip) state = { ...state, clip: intersect(state.clip, toBox(outlines.flat())) }
    willClip = false
    outlines = []
  }
  const operators: Record<string, () => void> = {
    q: () => saved.push(state),
    Q: () => {
      state = saved.pop() ?? start
    },
    cm: () => {
      state = { ...state, matrix: multiply(readMatrix(operands), state.matrix) }
    },
    rg: () => {
      state = { ...state, color: [operand(0), operand(1), operand(2)] }
    },
    scn: () => {
      state = { ...state, color: undefined }
    },
    gs: () => {
      const alpha = /\/ca ([\d.]+)/.exec(objects.get(toNumber(operands[0] ?? ''))?.dictionary ?? '')?.[1]
      if (alpha !== undefined) state = { ...state, alpha: Number(alpha) }
    },
    m: () => outlines.push([point(0)]),
    l: () => outlines.at(-1)?.push(point(0)),
    // End points of curves are exact enough for the area within.
    c: () => outlines.at(-1)?.push(point(4)),
    v: () => outlines.at(-1)?.push(point(2)),
    y: () => outlines.at(-1)?.push(point(2)),
    h: () => undefined,
    re: () => {
      const [x, y, width, height] = [operand(0), operand(1), operand(2), operand(3)]
      const corners: Point[] = [
        [x, y],
        [x + width, y],
        [x + width, y + height],
        [x, y + height],
      ]
      outlines.push(corners.map((corner) => transform(state.matrix, corner)))
    },
    W: () => {
      willClip = true
    },
    n: endPath,
    f: () => {
      paints.push({ kind: 'fill', outlines, color: state.color, alpha: state.alpha, clip: state.clip })
      endPath()
    },
    S: endPath,
    Do: () => {
      const name = toNumber(operands[0] ?? '')
      const dictionary = objects.get(name)?.dictionary ?? ''
      if (dictionary.includes('/Subtype /Form')) return run(objects, name, state, paints)
      const unit: Point[] = [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ]
      const corners = unit.map((corner) => transform(state.matrix, corner))
      paints.push({ kind: 'image', outlines: [corners], alpha: state.alpha, clip: state.clip })
    },
    BT: () => {
      textRun += 1
    },
    Tf: () => {
      font = readFont(objects, toNumber(operands[0] ?? ''))
      size = operand(1)
    },
    Tm: () => {
      line = readMatrix(operands)
    },
    Td: () => {
      line = multiply([1, 0, 0, 1, operand(0), operand(1)], line)
    },
    Tj: () => {
      let x = 0
      for (const code of readCodes(operands[0] ?? '', font.digits)) {
        const width = font.toWidth(code) * size
        const centre = transform(state.matrix, transform(line, [x + width / 2, 0.3 * size]))
        const { color, alpha, clip } = state
        paints.push({ kind: 'glyph', text: font.toText(code), run: textRun, centre, color, alpha, clip })
        x += width
      }
    },
  }
  operators['W*'] = operators.W ?? (() => undefined)
  operators['f*'] = operators.f ?? (() => undefined)
  for (const [token] of readContent(objects, number).matchAll(/<[\dA-F]*>|\/[^\s/<>[\]]+|[^\s/<>[\]]+/g)) {
    if (/^[\d.+</-]/.test(token)) {
      operands.push(token)
      continue
    }
    const operator = operators[token]
    if (operator) operator()
    else if (!ignored.has(token)) throw new Error(`The PDF has an operator that is not read here: ${token}`)
    operands = []
  }
}

/** Operators that fill nothing. */
const ignored: ReadonlySet<string> = new Set(['RG', 'SCN', 'cs', 'CS', 'w', 'J', 'j', 'M', 'd', 'i', 'ET', 'Tr', 'EMC'])

const readContent = (objects: Objects, number: number) => objects.get(number)?.content?.toString('latin1') ?? ''

function readMatrix(operands: readonly string[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = operands.map(Number)
  return [a, b, c, d, e, f]
}

const transform = ([a, b, c, d, e, f]: Matrix, [x, y]: Point): Point => [a * x + c * y + e, b * x + d * y + f]

function multiply([a, b, c, d, e, f]: Matrix, second: Matrix): Matrix {
  const [x0, y0] = transform(second, [0, 0])
  const direction = (x: number, y: number): Point => {
    const [x1, y1] = transform(second, [x, y])
    return [x1 - x0, y1 - y0]
  }
  return [...direction(a, b), ...direction(c, d), ...transform(second, [e, f])]
}

const toBox = (points: readonly Point[]): Box => [
  Math.min(...points.map(([x]) => x)),
  Math.min(...points.map(([, y]) => y)),
  Math.max(...points.map(([x]) => x)),
  Math.max(...points.map(([, y]) => y)),
]

const intersect = (one: Box, other: Box): Box => [
  Math.max(one[0], other[0]),
  Math.max(one[1], other[1]),
  Math.min(one[2], other[2]),
  Math.min(one[3], other[3]),
]

type Font = {
  /** Hexadecimal digits of a code. */
  readonly digits: number
  readonly toText: (code: number) => string
  /** In parts of the font's size. */
  readonly toWidth: (code: number) => number
}

/** Type 3 fonts have codes of one byte and a list of widths; Type 0 have codes of two bytes, with estimated widths. */
function readFont(objects: Objects, number: number | undefined): Font {
  const dictionary = objects.get(number ?? -1)?.dictionary ?? ''
  const widths = readNumbers(dictionary, 'Widths')
  const texts = readTexts(readContent(objects, readReference(dictionary, 'ToUnicode')))
  return {
    digits: dictionary.includes('/Type3') ? 2 : 4,
    toText: (code) => texts.get(code) ?? '·',
    toWidth: (code) => (widths[code] ?? 600) / 1_000,
  }
}

function readTexts(table: string): ReadonlyMap<number, string> {
  const texts = new Map<number, string>()
  const list = (section: string) =>
    [...table.matchAll(new RegExp(`begin${section}(.*?)end${section}`, 'gs'))].flatMap(([, lines = '']) =>
      lines
        .trim()
        .split('\n')
        .map((line) => line.match(/[\dA-F]+/g) ?? []),
    )
  for (const [code = '', text = ''] of list('bfchar')) {
    texts.set(Number.parseInt(code, 16), Buffer.from(text, 'hex').swap16().toString('utf16le'))
  }
  for (const [first = '', last = '', text = ''] of list('bfrange')) {
    const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)]
    for (let code = from; code <= to; code++) {
      texts.set(code, String.fromCharCode(Number.parseInt(text, 16) + code - from))
    }
  }
  return texts
}

const readCodes = (hex: string, digits: number): number[] =>
  [...hex.slice(1, -1).matchAll(new RegExp(`.{${digits}}`, 'g'))].map(([code]) => Number.parseInt(code, 16))
