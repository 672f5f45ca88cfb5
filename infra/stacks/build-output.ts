import { join } from 'node:path'
import type { BundleName } from '../edge.ts'

/** The folders that `npm run build` makes. */
export type BuildOutput = { readonly site: string; readonly functions: Readonly<Record<BundleName, string>> }

/** Returns the folder of each function's bundle in a folder of bundles. */
export const listBundles = (folder: string): BuildOutput['functions'] => ({
  auth: join(folder, 'auth'),
  planner: join(folder, 'planner'),
  assistant: join(folder, 'assistant'),
  sweeper: join(folder, 'sweeper'),
  watch: join(folder, 'watch'),
  cleanup: join(folder, 'cleanup'),
})
