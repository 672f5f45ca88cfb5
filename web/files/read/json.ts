import { FileProblem } from '../problem.ts'
import { describeDamage } from '../texts.ts'

export type JsonRecord = { readonly [key: string]: unknown }

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value of a JSON text. @throws FileProblem that names the line where it breaks off */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new FileProblem(describeDamage(findLine(text, error instanceof Error ? error.message : '')))
  }
}

/** Browsers say where they stopped in words of their own; one that does not read to the end. */
function findLine(text: string, message: string): number {
  const line = /line (\d+)/.exec(message)?.[1]
  if (line !== undefined) return Number(line)
  const position = /position (\d+)/.exec(message)?.[1]
  return text.slice(0, position === undefined ? text.length : Number(position)).split('\n').length
}
