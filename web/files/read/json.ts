import { FileProblem } from '../problem.ts'
import { describeDamage } from '../texts.ts'

export type JsonRecord = { readonly [key: string]: unknown }

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

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
