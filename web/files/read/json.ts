import { FileProblem } from '../problem.ts'
import { describeDamage } from '../texts.ts'

export type JsonRecord = { readonly [key: string]: unknown }

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Returns a text or number as text, also the HTML of other programs' `{"@type":"html","value":"…"}`; '' for other values. */
export function toText(value: unknown): string {
  if (isRecord(value)) return value['@type'] === undefined ? '' : toText(value.value)
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

/** @throws FileProblem with the line where parsing fails */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new FileProblem(describeDamage(findLine(text, error instanceof Error ? error.message : '')))
  }
}

/** Browsers word the failing position differently; without one, it is the end. */
function findLine(text: string, message: string): number {
  const line = /line (\d+)/.exec(message)?.[1]
  if (line !== undefined) return Number(line)
  const position = /position (\d+)/.exec(message)?.[1]
  return text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length
}
