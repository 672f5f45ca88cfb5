import { readFile, stat } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'
import { decodePart } from '#shared/parse.ts'
import {
  type Coding,
  cacheRuleOf,
  cacheRules,
  chooseCoding,
  isHidden,
  isPagePath,
  minCompressedBytes,
  type SiteConfiguration,
} from '../edge.ts'
import type { Listener } from './gateway.ts'

type File = { readonly body: Buffer; readonly etag: string; readonly encoded: Map<Coding, Promise<Buffer>> }

const compressible = /\.(html|js|css|json|webmanifest|svg|txt|wasm)$/
/** CloudFront's limit for compressing a file. */
const maxCompressedBytes = 10_000_000

/** Serves the built web app by CloudFront's rules. */
export function serveSite(folder: string, configuration: SiteConfiguration): Listener {
  const files = new Map<string, Promise<File | undefined>>()
  const configurationFile = toFile(Buffer.from(JSON.stringify(configuration)), 'configuration')

  /** Reads each version of a file once; a new build needs no restart. */
  async function find(path: string): Promise<File | undefined> {
    if (path === '/config.json') return configurationFile
    if (isHidden(path)) return undefined
    const place = join(folder, path)
    const found = await stat(place).catch(() => undefined)
    if (!found?.isFile()) return undefined
    const version = `${found.size.toString(36)}-${Math.round(found.mtimeMs).toString(36)}`
    const known = await files.get(path)
    if (known?.etag === `"${version}"`) return known
    const file = readFile(place).then((body) => toFile(body, version))
    files.set(path, file)
    return file
  }

  return async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return sendText(response, 405, 'Method not allowed', { allow: 'GET, HEAD' })
    const requested = decodePath(request)
    if (requested === undefined) return sendText(response, 400, 'Bad request')
    const path = isPagePath(requested) ? '/index.html' : requested
    const file = await find(path)
    if (file === undefined) return sendText(response, 404, 'Not found')
    await send(path, file, request, response)
  }
}

const toFile = (body: Buffer, version: string): File => ({ body, etag: `"${version}"`, encoded: new Map() })

/** Returns undefined for a path outside the site. A path that is not UTF-8 stays encoded, and names a page or a file that is not there. */
function decodePath(request: IncomingMessage): string | undefined {
  const { pathname } = new URL(`http://local${request.url}`)
  const path = decodePart(pathname) ?? pathname
  return /\0|\\|(^|\/)\.\.(\/|$)/.test(path) ? undefined : path
}

async function send(path: string, file: File, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const coding = compressible.test(path) ? findCoding(file, request) : undefined
  response.setHeader('cache-control', cacheRuleOf(path))
  response.setHeader('content-type', getMimeType(path) ?? 'application/octet-stream')
  // A compressed file has a weak tag, as on CloudFront.
  response.setHeader('etag', coding === undefined ? file.etag : `W/${file.etag}`)
  response.setHeader('vary', 'accept-encoding')
  if (request.headers['if-none-match']?.replace(/^W\//, '') === file.etag) return void response.writeHead(304).end()
  const body = coding === undefined ? file.body : await encode(file, coding)
  if (coding !== undefined) response.setHeader('content-encoding', coding)
  response.setHeader('content-length', body.length)
  response.writeHead(200).end(body)
}

function findCoding({ body }: File, request: IncomingMessage): Coding | undefined {
  if (body.length < minCompressedBytes || body.length > maxCompressedBytes) return undefined
  return chooseCoding(String(request.headers['accept-encoding'] ?? ''))
}

const compress = {
  br: (body: Buffer) =>
    promisify(brotliCompress)(body, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
    }),
  gzip: (body: Buffer) => promisify(gzip)(body),
}

function encode(file: File, coding: Coding): Promise<Buffer> {
  const known = file.encoded.get(coding)
  if (known !== undefined) return known
  const encoded = compress[coding](file.body)
  file.encoded.set(coding, encoded)
  return encoded
}

function sendText(response: ServerResponse, status: number, text: string, headers: Record<string, string> = {}): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': cacheRules.page,
    ...headers,
  })
  response.end(text)
}
