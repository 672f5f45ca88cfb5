import assert from 'node:assert/strict'
import { randomIds } from '../../../functions/http/ids.ts'
import { type Request, routes } from './routes.ts'
import type { Side } from './side.ts'

/**
 * @throws at the first difference between the answers, or if the baseline admits whom the product refuses. Only field order and the
 * random part of trip ids may differ.
 */
export async function checkContract(product: Side, baseline: Side): Promise<void> {
  for (const { name, requests, prepare, status = 200 } of routes) {
    const ulid = randomIds.ulid(Date.now())
    const find = async (side: Side): Promise<Request> => {
      const [request] = prepare ? await prepare(side, 1) : requests(product.trips)
      return JSON.parse(JSON.stringify(request).replaceAll('{ulid}', ulid))
    }
    const expected = await ask(product, await find(product))
    const actual = await ask(baseline, await find(baseline))
    assert.equal(expected.status, status, `The product answers ${name} with ${expected.status}: ${expected.text}`)
    assert.deepEqual(actual, expected, `The baseline answers ${name} otherwise`)
  }
  const path = `/api/user/trips/${product.trips[40]}`
  for (const side of [product, baseline]) {
    const [token = ''] = side.sign(1)
    const forged = token.replace(/.{8}$/, 'AAAAAAAA')
    const otherSide = side === product ? baseline : product
    for (const wrong of ['', forged, otherSide.sign(1)[0] ?? ''])
      assert.equal((await ask(side, { method: 'GET', path }, wrong)).status, 401, `The ${side.name} lets strangers in`)
    const missing = await ask(side, { method: 'GET', path: '/api/user/trips/1-0000000000' })
    assert.equal(missing.status, 404, `The ${side.name} has a trip that is not there`)
  }
}

async function ask({ url, sign }: Side, { method, path, body, headers = {} }: Request, token = sign(1)[0] ?? '') {
  const authorization = `Bearer ${token}`
  const response = await fetch(url + path, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }), authorization },
    ...(body && { body }),
  })
  const text = (await response.text()).replace(/(?<="id":"[0-9a-z]+-)[0-9a-z]{10}(?=")/g, '**********')
  const answer: unknown = text === '' ? undefined : JSON.parse(text)
  return { status: response.status, length: text.length, text: response.ok ? '' : text, answer }
}
