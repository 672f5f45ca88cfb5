import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeFileAtomically } from '../build/atomic-file.ts'
import { acquireLock } from '../build/lock.ts'

/** Variables that point the functions to their services. */
export type Variables = Readonly<Record<string, string>>

export function setVariables(variables: Variables): void {
  // The SDK would prefer the user's profile to this key.
  if (variables.AWS_ACCESS_KEY_ID !== undefined) delete process.env.AWS_PROFILE
  Object.assign(process.env, variables)
}

const findFile = (folder: string): string => join(folder, 'running.json')
const fileSchema = z.record(z.string(), z.string())

/**
 * Publishes a running Offgrid's services to the user's other commands; returns a function that withdraws them. The
 * caller holds the folder's lock.
 */
export function writeRun(folder: string, variables: Variables): () => void {
  writeFileAtomically(findFile(folder), JSON.stringify(variables, null, 2))
  return () => removeRun(folder)
}

/** Removes the file of a killed Offgrid. */
export const removeRun = (folder: string): void => rmSync(findFile(folder), { force: true })

/** Returns the variables of the Offgrid running on this folder, if any. */
export function findRun(folder: string): Variables | undefined {
  const file = findFile(folder)
  if (!existsSync(file)) return undefined
  const lock = acquireLock(join(folder, 'lock'))
  if (lock === undefined) return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  // A free lock means that the Offgrid was killed.
  lock.release()
  return undefined
}
