import { expect, test } from 'vitest'
import { findClientAddress, isLoopback, normalizeAddress } from '../../infra/local/address.ts'
import { isLocalRequest } from '../../infra/local/local-pages.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:CB00:7109', '203.0.113.9'],
  ['0:0:0:0:0:ffff:cb00:7109', '203.0.113.9'],
  ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
])('%s is the address %s', (text, address) => {
  expect(normalizeAddress(text)).toBe(address)
})

test.each([
  '',
  'unknown',
  'localhost',
  '203.0.113',
  '203.0.113.999',
  '0x7f.1',
  '2001:db8',
  '[::1]',
  '::1]',
  '1.2.3.4:80',
])('%j is not an address', (text) => {
  expect(normalizeAddress(text)).toBeUndefined()
})

test('all of 127.0.0.0/8 and ::1 are loopback addresses, in every form', () => {
  for (const address of ['127.0.0.1', '127.8.9.1', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1'])
    expect(isLoopback(address), address).toBe(true)
  for (const address of [
    undefined,
    '',
    '128.0.0.1',
    '10.0.0.1',
    '::',
    '::2',
    '::ffff:10.0.0.1',
    '::127.0.0.1',
    '1270::1',
  ])
    expect(isLoopback(address), address).toBe(false)
})

test('a request from another machine does not count as local, whatever name it uses', () => {
  const from = (remoteAddress: string | undefined) =>
    isLocalRequest({ headers: { host: 'localhost:3000' }, httpVersion: '1.1', socket: { remoteAddress } })
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(from(address), address).toBe(true)
  for (const address of ['192.168.1.20', '::ffff:192.168.1.20', '2001:db8::1', undefined])
    expect(from(address), address).toBe(false)
})

const proxy = '127.0.0.1'
const cdn = '192.0.2.40'
const trusted = new Set([proxy, cdn])

test.each([
  ['no list', undefined, proxy],
  ['an empty list', '', proxy],
  ['one address', '203.0.113.9', '203.0.113.9'],
  ['a client that made up its own entries', '127.0.0.1, 8.8.8.8,203.0.113.9', '203.0.113.9'],
  ['two proxies', '8.8.8.8, 203.0.113.9, 192.0.2.40', '203.0.113.9'],
  ['proxies alone', '192.0.2.40, 127.0.0.1', proxy],
  ['an IPv4 address as IPv6', '::ffff:203.0.113.9', '203.0.113.9'],
  ['a trusted proxy as IPv6', '203.0.113.9, ::ffff:c000:228', '203.0.113.9'],
  ['IPv6', '2001:DB8:0:0::9', '2001:db8::9'],
  ['a port', '203.0.113.9:51234', '203.0.113.9'],
  ['IPv6 in brackets', '[2001:db8::9]', '2001:db8::9'],
  ['IPv6 with a port', '8.8.8.8, [2001:db8::9]:51234', '2001:db8::9'],
  ['several headers', ['8.8.8.8', '203.0.113.9'], '203.0.113.9'],
  ['a word at the end', '203.0.113.9, unknown', proxy],
  ['a word before a proxy', '203.0.113.9, unknown, 192.0.2.40', proxy],
  ['an empty entry at the end', '203.0.113.9,', proxy],
  ['a broken address', '203.0.113.999', proxy],
  ['another header’s form', 'for=203.0.113.9', proxy],
])('the client behind a trusted proxy is read from X-Forwarded-For: %s', (_what, forwardedFor, client) => {
  for (const peer of [proxy, '::ffff:127.0.0.1'])
    expect(findClientAddress({ peer, forwardedFor }, trusted)).toBe(client)
})

test('X-Forwarded-For is ignored unless a trusted proxy sent it', () => {
  const forwardedFor = '203.0.113.9'
  expect(findClientAddress({ peer: '127.0.0.1', forwardedFor }, new Set())).toBe('127.0.0.1')
  expect(findClientAddress({ peer: '::ffff:10.0.0.8', forwardedFor }, trusted)).toBe('10.0.0.8')
  expect(findClientAddress({ peer: undefined, forwardedFor }, trusted)).toBe('unknown')
})
