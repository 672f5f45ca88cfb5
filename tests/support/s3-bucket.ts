/** An error of S3, by its code. */
export class S3Error extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

type Headers = { readonly cacheControl?: string | undefined; readonly contentType?: string | undefined }

/** A version of an object; a delete marker if it has no content. */
export type Stored = Headers & {
  readonly key: string
  readonly versionId: string
  /** Time in milliseconds. */
  readonly stored: number
  readonly content: Buffer | undefined
}

type Settings = { tags: Record<string, string>; policy: string | undefined }

export type S3Bucket = ReturnType<typeof createBucket>

/** A versioned bucket in memory, with the rules of S3 that the tests need. */
export function createBucket(name: string, clock: () => number) {
  /** Newest first. */
  let versions: Stored[] = []
  let removed = false
  const settings: Settings = { tags: {}, policy: undefined }
  let count = 0
  const find = (key: string, versionId?: string) =>
    versions.find((stored) => stored.key === key && (versionId === undefined || stored.versionId === versionId))
  const add = (stored: Omit<Stored, 'versionId' | 'stored'>): Stored => {
    count += 1
    const version = { ...stored, versionId: `v${count}`, stored: clock() }
    versions.unshift(version)
    return version
  }

  const bucket = {
    ...settings,

    expectName(requested: string): void {
      if (removed || requested !== name) throw new S3Error(404, 'NoSuchBucket')
    },
    put(key: string, content: Buffer | string, headers: Headers = {}): Stored {
      if (bucket.policy !== undefined && forbidsPut(bucket.policy, `arn:aws:s3:::${name}/*`))
        throw new S3Error(403, 'AccessDenied')
      return add({ key, content: Buffer.from(content), ...headers })
    },
    get(key: string, versionId?: string): Stored {
      const found = find(key, versionId)
      if (found?.content === undefined) throw new S3Error(404, versionId === undefined ? 'NoSuchKey' : 'NoSuchVersion')
      return found
    },
    read: (key: string): string | undefined => find(key)?.content?.toString(),
    /** Copies a version with its headers: `bucket/key?versionId=…`. */
    copy(key: string, source: string): Stored {
      const [from = '', versionId] = decodeURIComponent(source).replace(/^\//, '').split('?versionId=')
      const [bucketName = '', ...rest] = from.split('/')
      bucket.expectName(bucketName)
      const { content, cacheControl, contentType } = bucket.get(rest.join('/'), versionId)
      if (versionId === undefined && rest.join('/') === key) throw new S3Error(400, 'InvalidRequest')
      return add({ key, content, cacheControl, contentType })
    },
    delete(key: string, versionId?: string): void {
      if (versionId === undefined) add({ key, content: undefined })
      else versions = versions.filter((stored) => stored.key !== key || stored.versionId !== versionId)
    },
    /** By key, then newest first. */
    listVersions: (prefix = ''): Stored[] =>
      versions.filter(({ key }) => key.startsWith(prefix)).sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key))),
    /** Lists keys with a current version. */
    listKeys: (): string[] =>
      [...new Set(versions.map(({ key }) => key))].filter((key) => find(key)?.content !== undefined).sort(),
    isLatest: (stored: Stored): boolean => find(stored.key) === stored,
    remove(): void {
      if (versions.length > 0) throw new S3Error(409, 'BucketNotEmpty')
      removed = true
    },
  }
  return bucket
}

function forbidsPut(policy: string, resource: string): boolean {
  const { Statement }: { Statement: { Effect: string; Action: string[]; Resource: string[] }[] } = JSON.parse(policy)
  return Statement.some(
    (one) => one.Effect === 'Deny' && one.Action.includes('s3:PutObject') && one.Resource.includes(resource),
  )
}
