import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3'
import * as z from 'zod/mini'
import { assetFolder, buildList } from '../edge.ts'

/** Days to keep a build's hashed files after the next build, for open pages and devices that were offline. */
const retentionDays = 60
const day = 86_400_000
/** S3's limit for one request. */
const batch = 1_000

const buildSchema = z.object({ assets: z.array(z.string()).check(z.minLength(1)) })

type Site = { readonly s3: S3Client; readonly bucket: string; readonly clock: () => number }

/**
 * Deletes hashed files older than 60 days that no build of the last 60 days uses; returns their keys. The current
 * build's files always stay.
 *
 * @throws Error if the current build's list is missing
 */
export async function deleteOldAssets({ s3, bucket, clock }: Site): Promise<string[]> {
  const since = clock() - retentionDays * day
  const used = await listUsedAssets(s3, bucket, since)
  const old: string[] = []
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: bucket, Prefix: assetFolder }))
    for (const { Key, LastModified } of Contents)
      if (Key !== undefined && LastModified !== undefined && LastModified.getTime() < since && !used.has(Key))
        old.push(Key)
  for (let at = 0; at < old.length; at += batch) {
    const Objects = old.slice(at, at + batch).map((Key) => ({ Key }))
    const { Errors = [] } = await s3.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
    )
    if (Errors.length > 0) throw new Error(`${Errors.length} files cannot be deleted: ${Errors[0]?.Code}`)
  }
  return old
}

/** Returns the hashed files of every build that was current at `since` (ms) or later. */
async function listUsedAssets(s3: S3Client, bucket: string, since: number): Promise<Set<string>> {
  const used = new Set<string>()
  // When the build in this iteration was replaced.
  let replaced = Number.POSITIVE_INFINITY
  for await (const { versionId, written } of listBuilds(s3, bucket)) {
    if (replaced < since) break
    const { Body } = await s3.send(new GetObjectCommand({ Bucket: bucket, Key: buildList, VersionId: versionId }))
    const { assets } = z.parse(buildSchema, JSON.parse((await Body?.transformToString()) ?? ''))
    for (const asset of assets) used.add(asset)
    replaced = written
  }
  return used
}

/** Yields versions of the build list, newest first. Throws if there is none. */
async function* listBuilds(s3: S3Client, bucket: string) {
  let next: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined = {}
  let current = false
  while (next) {
    const page: ListObjectVersionsCommandOutput = await s3.send(
      new ListObjectVersionsCommand({ Bucket: bucket, Prefix: buildList, ...next }),
    )
    for (const { Key, VersionId: versionId, IsLatest, LastModified } of page.Versions ?? []) {
      if (Key !== buildList || versionId === undefined || LastModified === undefined) continue
      current ||= IsLatest === true
      if (!current) break
      yield { versionId, written: LastModified.getTime() }
    }
    next = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, VersionIdMarker: page.NextVersionIdMarker } : undefined
  }
  if (!current) throw new Error(`There is no ${buildList} in ${bucket}`)
}
