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

/** The time that the hashed files of a build stay after the next one took its place, for open pages and devices that were away (days). */
const retentionDays = 60
const day = 86_400_000
/** The number of keys that S3 deletes in one request. */
const batch = 1_000

const buildSchema = z.object({ assets: z.array(z.string()).check(z.minLength(1)) })

type Site = { readonly s3: S3Client; readonly bucket: string; readonly clock: () => number }

/**
 * Deletes the hashed files that no build of the last 60 days has; answers their keys. A build that no other one took the place
 * of keeps its files however old they are, and what was uploaded in the last 60 days stays whatever the lists say.
 * Deletes nothing and throws where the lists do not tell which build is the current one.
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

/** The hashed files of every build that was the current one at `since` (ms) or later. */
async function listUsedAssets(s3: S3Client, bucket: string, since: number): Promise<Set<string>> {
  const used = new Set<string>()
  // When the next build took the place of the one that is looked at.
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

/** The versions of the list that each build brings, newest first. Throws when there is none, or it was deleted. */
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
