import type { AppFiles } from '../../worker/messages.ts'
import type { Updates } from './update.ts'
import { askWorker, registerWorker, waitForWorker } from './worker.ts'

export type { AppFiles }

/**
 * How many of the app's files, and of the detailed overview map's, are on this device: the worker counts its own list in Cache
 * Storage. Undefined when no worker serves this device yet.
 */
export const countAppFiles = async (): Promise<AppFiles | undefined> => toAppFiles(await askWorker('count'))

/** Holds whatever is missing of the app. Answers how far it came. */
export async function holdAppFiles(updates: Updates): Promise<AppFiles | undefined> {
  await registerWorker(updates)
  await waitForWorker()
  return toAppFiles(await askWorker('holdShell'))
}

/** Returns whether the detailed overview map is here whole. */
export const hasDetailedOverview = ({ detail }: AppFiles): boolean => detail.held === detail.all

/** Keeps the detailed overview map on this device, through updates too. Answers how far it came: without a connection, not whole. */
export const keepDetailedOverview = async (): Promise<AppFiles | undefined> => toAppFiles(await askWorker('holdDetail'))

export const dropDetailedOverview = async (): Promise<AppFiles | undefined> => toAppFiles(await askWorker('dropDetail'))

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A worker of another version may say something else. */
function toAppFiles(answer: unknown): AppFiles | undefined {
  return isAppFiles(answer) ? answer : undefined
}

const isCount = (value: unknown): boolean => isObject(value) && 'held' in value && 'all' in value
const isAppFiles = (value: unknown): value is AppFiles =>
  isObject(value) && 'shell' in value && 'detail' in value && isCount(value.shell) && isCount(value.detail)
