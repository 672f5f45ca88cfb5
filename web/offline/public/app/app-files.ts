import type { AppFiles } from '../../../worker/messages.ts'
import type { Updates } from './update.ts'
import { callWorker, registerWorker, waitForWorker } from './worker.ts'

export type { AppFiles }

/** Counts saved files in Cache Storage; undefined without a worker. */
export const countAppFiles = async (): Promise<AppFiles | undefined> => toAppFiles(await callWorker('count'))

export async function saveAppFiles(updates: Updates): Promise<AppFiles | undefined> {
  await registerWorker(updates)
  await waitForWorker()
  return toAppFiles(await callWorker('holdShell'))
}

export const hasDetailedOverview = ({ detail }: AppFiles): boolean => detail.held === detail.all

/** Keeps the overview map's details through updates. The result is incomplete without a connection. */
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
