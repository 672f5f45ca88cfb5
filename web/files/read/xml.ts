import { SaxesParser } from 'saxes'
import { offgridNamespace } from '../own-format.ts'
import { FileProblem } from '../problem.ts'
import { declaresEntities, describeDamage, notReadable } from '../texts.ts'
import type { Decoded } from './decode.ts'
import type { Found } from './found.ts'
import { createGpxVisitor } from './gpx.ts'
import { namedCharacters } from './html-text.ts'
import { createKmlVisitor } from './kml.ts'
import type { Attribute, XmlVisitor } from './visitor.ts'

const deepest = 64
/** No format of places has more per element. */
const mostAttributes = 100
const extensions = 'http://www.google.com/kml/ext/2.2'

/**
 * Reads GPX or KML in pieces, chosen by the first element. Never expands entities: refuses a file that declares any. Element names: `wpt`
 * in the file's namespace, `offgrid:start` in ours, `gx:coord` in Google's, `other:…` in others. Returns the line after which a damaged
 * file is not read.
 * @throws FileProblem; also for a damaged file without a place before the damage
 */
export function readXml({ pieces }: Decoded, found: Found, onProgress: (fraction: number) => void): number | undefined {
  const parser = new SaxesParser({ xmlns: true, position: true, resolvePrefix: () => 'urn:undeclared' })
  Object.assign(parser.ENTITIES, namedCharacters)
  const names: string[] = []
  let visitor: XmlVisitor | undefined
  let rootUri = ''
  let text = ''
  let attributesHere = 0
  /** Empty lines at the start, which some programs write. */
  let skipped = 0
  const damaged = () => new Damage(parser.line + skipped)

  parser.on('error', () => {
    throw damaged()
  })
  parser.on('doctype', () => {
    throw new FileProblem(declaresEntities)
  })
  parser.on('opentagstart', () => {
    attributesHere = 0
  })
  parser.on('attribute', () => {
    if (attributesHere++ === mostAttributes) throw damaged()
  })
  parser.on('opentag', ({ local, uri, attributes, ns }) => {
    const attribute: Attribute = (name) => attributes[name]?.value ?? ''
    if (!visitor) {
      rootUri = uri
      const isOwn = Object.values(ns).includes(offgridNamespace)
      visitor = createVisitor(local, { found, isOwn })
    }
    if (names.length === deepest) throw damaged()
    const name = qualify(local, uri, rootUri)
    visitor.open(name, attribute, names.at(-1) ?? '')
    names.push(name)
    text = ''
  })
  parser.on('text', (piece) => {
    text += piece
  })
  parser.on('cdata', (piece) => {
    text += piece
  })
  parser.on('closetag', () => {
    const name = names.pop() ?? ''
    visitor?.close(name, text, names.at(-1) ?? '')
    text = ''
  })

  const placesBefore = found.places.length
  let damage: Damage | undefined
  try {
    let isStarted = false
    for (const piece of pieces()) {
      const rest: string = isStarted ? piece.text : piece.text.trimStart()
      if (!isStarted) skipped += piece.text.slice(0, piece.text.length - rest.length).split('\n').length - 1
      isStarted ||= rest !== ''
      parser.write(rest)
      onProgress(piece.fraction)
    }
    parser.close()
  } catch (error) {
    if (!(error instanceof Damage)) throw error
    damage = error
  }
  visitor?.finish()
  if (damage && found.places.length === placesBefore) throw damage
  return damage?.line
}

class Damage extends FileProblem {
  readonly line: number

  constructor(line: number) {
    super(describeDamage(line))
    this.line = line
  }
}

function createVisitor(root: string, to: { readonly found: Found; readonly isOwn: boolean }): XmlVisitor {
  if (root === 'gpx') return createGpxVisitor(to)
  if (root === 'kml') return createKmlVisitor(to)
  throw new FileProblem(notReadable)
}

function qualify(local: string, uri: string, rootUri: string): string {
  if (uri === rootUri) return local
  if (uri === offgridNamespace) return `offgrid:${local}`
  return uri === extensions ? `gx:${local}` : `other:${local}`
}
