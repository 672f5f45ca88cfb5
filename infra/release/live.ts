import * as z from 'zod'
import { CommandFailure } from '../build/command.ts'
import { assetFolder } from '../edge.ts'
import type { Aws } from './aws.ts'

/** Versions of a stage's functions, and of its site's files without a hash. */
const liveSchema = z.object({
  bucket: z.string(),
  distribution: z.string(),
  functions: z.record(z.string(), z.string()),
  files: z.record(z.string(), z.string()),
})
export type Live = z.output<typeof liveSchema>

const stacksSchema = z.object({
  Stacks: z.tuple([z.object({ Outputs: z.array(z.object({ OutputKey: z.string(), OutputValue: z.string() })) })]),
})
const aliasSchema = z.object({ FunctionVersion: z.string() })
const versionsSchema = z.object({
  Versions: z.array(z.object({ Key: z.string(), VersionId: z.string(), IsLatest: z.boolean() })).default([]),
})

/** @throws CommandFailure for a note from before the first deployment */
export function parseLive(note: string): Live {
  if (note.trim() === 'null')
    throw new CommandFailure('There was no deployment before this one, so there is nothing to roll back.')
  return liveSchema.parse(JSON.parse(note))
}

/** Returns what a service stack serves; undefined without a stack or its outputs. */
export async function readLive(aws: Aws, stack: string): Promise<Live | undefined> {
  const outputs = await readOutputs(aws, stack)
  if (outputs === undefined) return undefined
  const [bucket, distribution, functions] = ['SiteFiles', 'DistributionId', 'Functions'].map((name) =>
    outputs.get(name),
  )
  // Stacks of older releases lack these outputs.
  if (bucket === undefined || distribution === undefined || functions === undefined) return undefined
  const versions = await Promise.all(
    functions.split(',').map(async (name) => [name, await readVersion(aws, name)] as const),
  )
  return {
    bucket,
    distribution,
    functions: Object.fromEntries(versions),
    files: await listFiles(aws, bucket),
  }
}

/**
 * Rolls a stage back to earlier versions: functions, the pages that call them, then the service worker. Files added
 * since then stay.
 */
export async function putBack(aws: Aws, { bucket, distribution, functions, files }: Live, log: (line: string) => void) {
  for (const [name, version] of Object.entries(functions)) {
    if ((await readVersion(aws, name)) === version) continue
    const alias = ['--function-name', name, '--name', 'live', '--function-version', version]
    await aws('lambda', 'update-alias', ...alias, '--routing-config', 'AdditionalVersionWeights={}')
    log(`${name} is version ${version} again`)
  }
  const now = await listFiles(aws, bucket)
  const changed = Object.entries(files).filter(([key, version]) => now[key] !== version)
  for (const [key, version] of changed.sort(([a], [b]) => Number(a === worker) - Number(b === worker))) {
    const source = `${bucket}/${encodeURIComponent(key)}?versionId=${version}`
    await aws('s3api', 'copy-object', '--bucket', bucket, '--key', key, '--copy-source', source)
    log(`${key} is rolled back`)
  }
  if (changed.length > 0)
    await aws('cloudfront', 'create-invalidation', '--distribution-id', distribution, '--paths', '/*')
}

const worker = 'sw.js'

/** Returns the names of a service stack's functions; none without a stack. */
export async function listFunctions(aws: Aws, stack: string): Promise<string[]> {
  const outputs = await readOutputs(aws, stack)
  return outputs?.get('Functions')?.split(',') ?? []
}

async function readOutputs(aws: Aws, stack: string): Promise<ReadonlyMap<string, string> | undefined> {
  try {
    const { Stacks } = stacksSchema.parse(await aws('cloudformation', 'describe-stacks', '--stack-name', stack))
    return new Map(Stacks[0].Outputs.map(({ OutputKey, OutputValue }) => [OutputKey, OutputValue]))
  } catch (error) {
    if (error instanceof Error && error.message.includes(`Stack with id ${stack} does not exist`)) return undefined
    throw error
  }
}

/** Returns the version of a function that receives the requests. */
export async function readVersion(aws: Aws, name: string): Promise<string> {
  const alias = await aws('lambda', 'get-alias', '--function-name', name, '--name', 'live')
  return aliasSchema.parse(alias).FunctionVersion
}

/** Returns each file's current version, without hashed files, which pages name themselves. */
async function listFiles(aws: Aws, bucket: string): Promise<Record<string, string>> {
  const { Versions } = versionsSchema.parse(await aws('s3api', 'list-object-versions', '--bucket', bucket))
  const current = Versions.filter(({ Key, IsLatest }) => IsLatest && !Key.startsWith(assetFolder))
  return Object.fromEntries(current.map(({ Key, VersionId }) => [Key, VersionId]))
}
