import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { writeFileAtomically } from '../build/atomic-file.ts'
import { acquireLock } from '../build/lock.ts'

/** Environment variables that lead the functions to their services. */
export type Variables = Readonly<Record<string, string>>

/** Sets them for the functions of this process, which read them when they are loaded. */
export function setVariables(variables: Variables): void {
  // The SDK would prefer a profile of the user's to a key that is given.
  if (variables.AWS_ACCESS_KEY_ID !== undefined) delete process.env.AWS_PROFILE
  Object.assign(process.env, variables)
}

const findFile = (folder: string): string => join(folder, 'running.json')
const fileSchema = z.record(z.string(), z.string())

/** Tells other commands of this user how to reach the services of a running Offgrid, which holds the lock of the folder; answers what takes it back. */
export function writeRun(folder: string, variables: Variables): () => void {
  writeFileAtomically(findFile(folder), JSON.stringify(variables, null, 2))
  return () => removeRun(folder)
}

/** Removes what an Offgrid left that was killed. */
export const removeRun = (folder: string): void => rmSync(findFile(folder), { force: true })

/** The variables of the Offgrid that runs on this folder, or undefined when none does. */
export function findRun(folder: string): Variables | undefined {
  const file = findFile(folder)
  if (!existsSync(file)) return undefined
  const lock = acquireLock(join(folder, 'lock'))
  if (lock === undefined) return fileSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  // Its Offgrid was killed.
  lock.release()
  return undefined
}
