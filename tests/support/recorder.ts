import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { listenLocally } from '../../infra/local/fakes/service.ts'

/** The recorded services (JSON protocols), by the variable of the endpoint. */
const services = { dynamodb: 'AWS_ENDPOINT_URL_DYNAMODB', kms: 'AWS_ENDPOINT_URL_KMS' }

/** Starts a proxy to AWS that records the permissions each function needs. */
export async function startRecorder(folder: string) {
  const needed = new Map<string, Set<string>>()
  const server = createServer(async (request, response) => {
    const [, caller = '', service = '', target = ''] = (request.url ?? '').split('/').map(decodeURIComponent)
    const body = await buffer(request)
    const [, operation = ''] = String(request.headers['x-amz-target']).split('.')
    const actions = needed.get(caller) ?? new Set()
    needed.set(caller, actions)
    for (const action of actionsOf(operation, body)) actions.add(`${service}:${action}`)
    const headers = Object.entries(request.headers).filter(([name]) => /^(x-amz|authorization|content-type)/.test(name))
    const answer = await fetch(target, {
      method: 'POST',
      headers: headers.map(([name, value]) => [name, String(value)]),
      body,
    })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    response.end(Buffer.from(await answer.arrayBuffer()))
  })
  const { url, close } = await listenLocally(server)

  return {
    close,
    listNeeded: (caller: string) => [...(needed.get(caller) ?? [])].sort(),
    /** Returns the entry of a recorded function: its clients read the addresses while it loads. */
    between(caller: string, entry: string): URL {
      const file = join(folder, `${caller}.mjs`)
      const variables = Object.entries(services).map(([service, name]) => [name, `${url}/${caller}/${service}/`])
      writeFileSync(
        file,
        `const before = { ...process.env }
for (const [name, through] of ${JSON.stringify(variables)}) process.env[name] = through + encodeURIComponent(before[name])
export const { handler } = await import(${JSON.stringify(pathToFileURL(entry).href)})
Object.assign(process.env, before)
`,
      )
      return pathToFileURL(file)
    },
  }
}

/** A transaction needs only the permissions of its parts. */
function actionsOf(operation: string, body: Buffer): string[] {
  if (operation !== 'TransactWriteItems') return [operation]
  const parts: string[] = JSON.parse(body.toString()).TransactItems.flatMap(Object.keys)
  return parts.map((part) => (part === 'ConditionCheck' ? 'ConditionCheckItem' : `${part}Item`))
}
