import { createServer, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { S3Client } from '@aws-sdk/client-s3'
import { createBucket, type S3Bucket, S3Error, type Stored } from './s3-bucket.ts'

/** S3 over HTTP, path-style. */
export type S3 = {
  readonly url: string
  /** A client with unverified credentials. */
  readonly client: S3Client
  readonly bucket: S3Bucket
  readonly close: () => Promise<void>
}

/** `clock` sets the times of versions. */
export async function startS3(name: string, clock: () => number = Date.now): Promise<S3> {
  const bucket = createBucket(name, clock)
  const server = createServer(async (request, response) => {
    try {
      const answer = respond(bucket, request, await buffer(request))
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/xml', ...answer.headers })
      response.end(answer.body ?? '')
    } catch (error) {
      if (!(error instanceof S3Error)) throw error
      response.writeHead(error.status, { 'content-type': 'application/xml' })
      response.end(`<Error><Code>${error.code}</Code><Message>${error.code}</Message></Error>`)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('No port')
  const url = `http://127.0.0.1:${address.port}`
  const credentials = { accessKeyId: 'stand-in', secretAccessKey: 'stand-in' }
  const client = new S3Client({ endpoint: url, region: 'us-east-1', credentials, maxAttempts: 1 })
  const close = async () => {
    client.destroy()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url, client, bucket, close }
}

type Answer = {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: string | Buffer | undefined
}

function respond(bucket: S3Bucket, { method = '', url = '', headers }: IncomingMessage, body: Buffer): Answer {
  const { pathname, searchParams: query } = new URL(url, 'http://s3')
  const [, name = '', ...rest] = pathname.split('/').map(decodeURIComponent)
  const key = rest.join('/')
  bucket.expectName(name)
  if (key !== '') return respondAboutObject(bucket, method, key, query, headers, body)
  if (query.has('tagging')) return { body: toTagging(bucket) }
  if (query.has('policy')) return respondAboutPolicy(bucket, method, body)
  if (query.has('delete')) return { body: deleteObjects(bucket, body.toString()) }
  if (query.has('versions')) return { body: listVersions(bucket, query) }
  if (method === 'DELETE') {
    bucket.remove()
    return { status: 204 }
  }
  return { body: listObjects(bucket, query) }
}

function respondAboutObject(
  bucket: S3Bucket,
  method: string,
  key: string,
  query: URLSearchParams,
  headers: IncomingMessage['headers'],
  body: Buffer,
): Answer {
  const versionId = query.get('versionId') ?? undefined
  if (method === 'DELETE') {
    bucket.delete(key, versionId)
    return { status: 204 }
  }
  const source = headers['x-amz-copy-source']
  if (method === 'PUT' && typeof source === 'string') {
    const stored = bucket.copy(key, source)
    return {
      headers: { 'x-amz-version-id': stored.versionId },
      body: `<CopyObjectResult><LastModified>${toTime(stored)}</LastModified><ETag>"x"</ETag></CopyObjectResult>`,
    }
  }
  if (method === 'PUT') {
    const stored = bucket.put(key, body, {
      cacheControl: headers['cache-control'],
      contentType: headers['content-type'],
    })
    return { headers: { 'x-amz-version-id': stored.versionId, etag: '"x"' } }
  }
  const { content, cacheControl, contentType, ...found } = bucket.get(key, versionId)
  return {
    headers: {
      'x-amz-version-id': found.versionId,
      ...(cacheControl && { 'cache-control': cacheControl }),
      ...(contentType && { 'content-type': contentType }),
    },
    body: content,
  }
}

const toTagging = ({ tags }: S3Bucket) =>
  `<Tagging><TagSet>${Object.entries(tags)
    .map(([key, value]) => `<Tag><Key>${key}</Key><Value>${value}</Value></Tag>`)
    .join('')}</TagSet></Tagging>`

function respondAboutPolicy(bucket: S3Bucket, method: string, body: Buffer): Answer {
  if (method === 'PUT') {
    bucket.policy = body.toString()
    return { status: 204 }
  }
  if (bucket.policy === undefined) throw new S3Error(404, 'NoSuchBucketPolicy')
  return { headers: { 'content-type': 'application/json' }, body: bucket.policy }
}

/** S3's limit for a list and a deletion. */
const maxKeys = 1_000

function deleteObjects(bucket: S3Bucket, xml: string): string {
  const objects = [...xml.matchAll(/<Object>([\s\S]*?)<\/Object>/g)].map(([, object = '']) => object)
  if (objects.length === 0 || objects.length > maxKeys) throw new S3Error(400, 'MalformedXML')
  for (const object of objects) {
    const read = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`).exec(object)?.[1]
    bucket.delete(unescapeXml(read('Key') ?? ''), read('VersionId'))
  }
  return '<DeleteResult></DeleteResult>'
}

function listVersions(bucket: S3Bucket, query: URLSearchParams): string {
  const all = bucket.listVersions(query.get('prefix') ?? '')
  const marker = query.get('version-id-marker')
  const start = marker === null ? 0 : all.findIndex(({ versionId }) => versionId === marker) + 1
  const page = all.slice(start, start + getPageSize(query))
  const last = page.at(-1)
  const more = last !== undefined && start + page.length < all.length
  const items = page.map((stored) => {
    const name = stored.content === undefined ? 'DeleteMarker' : 'Version'
    const id = `<Key>${escapeXml(stored.key)}</Key><VersionId>${stored.versionId}</VersionId>`
    return `<${name}>${id}<IsLatest>${bucket.isLatest(stored)}</IsLatest><LastModified>${toTime(stored)}</LastModified></${name}>`
  })
  const next = more
    ? `<NextKeyMarker>${escapeXml(last.key)}</NextKeyMarker><NextVersionIdMarker>${last.versionId}</NextVersionIdMarker>`
    : ''
  return `<ListVersionsResult><IsTruncated>${more}</IsTruncated>${next}${items.join('')}</ListVersionsResult>`
}

function listObjects(bucket: S3Bucket, query: URLSearchParams): string {
  const all = bucket
    .listVersions(query.get('prefix') ?? '')
    .filter((stored) => bucket.isLatest(stored) && stored.content)
  const after = query.get('continuation-token') ?? ''
  const page = all.filter(({ key }) => key > after).slice(0, getPageSize(query))
  const last = page.at(-1)?.key ?? ''
  const more = all.some(({ key }) => last !== '' && key > last)
  const items = page.map(
    (stored) =>
      `<Contents><Key>${escapeXml(stored.key)}</Key><LastModified>${toTime(stored)}</LastModified></Contents>`,
  )
  const next = more ? `<NextContinuationToken>${escapeXml(last)}</NextContinuationToken>` : ''
  return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${items.join('')}</ListBucketResult>`
}

const getPageSize = (query: URLSearchParams) => Math.min(Number(query.get('max-keys') ?? maxKeys), maxKeys)
const toTime = ({ stored }: Stored) => new Date(stored).toISOString()
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const unescapeXml = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
