import type { AppFiles } from '../../worker/messages.ts'
import type { Updates } from './update.ts'
import { callWorker, registerWorker, waitForWorker } from './worker.ts'

export type { AppFiles }

/**
 * Counts the saved files of the app and of the detailed overview map, from the worker's list in Cache Storage. Undefined while no
 * worker serves this device.
 */
export const countAppFiles = async (): Promise<AppFiles | undefined> => toAppFiles(await callWorker('count'))

/** Saves all missing files of the app. Returns the result. */
export async function saveAppFiles(updates: Updates): Promise<AppFiles | undefined> {
  await registerWorker(updates)
  await waitForWorker()
  return toAppFiles(await callWorker('holdShell'))
}

/** Returns true if the detailed overview map is complete. */
export const hasDetailedOverview = ({ detail }: AppFiles): boolean => detail.held === detail.all

/** Saves the detailed overview map on this device, through updates too. Returns the result, which is incomplete without a connection. */
export const saveDetailedOverview = async (): Promise<AppFiles | undefined> =>
  toAppFiles(await callWorker('holdDetail'))

export const dropDetailedOverview = async (): Promise<AppFiles | undefined> =>
  toAppFiles(await callWorker('dropDetail'))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A worker of another version may answer differently. */
function toAppFiles(answer: unknown): AppFiles | undefined {
  return isAppFiles(answer) ? answer : undefined
}

const isCount = (value: unknown): boolean => isObject(value) && 'held' in value && 'all' in value
const isAppFiles = (value: unknown): value is AppFiles =>
  isObject(value) && 'shell' in value && 'detail' in value && isCount(value.shell) && isCount(value.detail)
