import { describe, expect, test } from 'vitest'
import { readSettings } from '../../infra/local/settings.ts'

test.each([
  ['PORT', 'http', 'PORT is http: set it to a number from 0 to 65535.'],
  [
    'OFFGRID_WEATHER',
    'rain',
    'OFFGRID_WEATHER is rain: set it to sample or live, or leave it out for real weather while its services answer.',
  ],
  [
    'OFFGRID_REGISTRATION',
    'off',
    'OFFGRID_REGISTRATION is off: set it to closed, or leave it out to let people create accounts.',
  ],
  ['OFFGRID_LOG', 'all', 'OFFGRID_LOG is all: set it to requests, or leave it out for what goes wrong only.'],
  [
    'OFFGRID_MAP_STYLE',
    'dark',
    'OFFGRID_MAP_STYLE is dark: set it to the address of a map style, or to nothing for the built-in map.',
  ],
  [
    'OFFGRID_TILES',
    'no/such/file.pmtiles',
    'OFFGRID_TILES is no/such/file.pmtiles: set it to the address of a PMTiles file that answers range requests, or to the path of one on this machine.',
  ],
  [
    'OFFGRID_TRUSTED_PROXY',
    '127.0.0.1 localhost',
    'OFFGRID_TRUSTED_PROXY is 127.0.0.1 localhost: set it to the IP address of your proxy, such as 127.0.0.1.',
  ],
  [
    'OFFGRID_HOSTS',
    'trips.example',
    'OFFGRID_HOSTS is set without OFFGRID_PUBLIC_URL: set OFFGRID_PUBLIC_URL to the address that people open, such as https://trips.example, since links in emails lead there.',
  ],
])('%s=%s is reported in one sentence', (name, value, sentence) => {
  expect(() => readSettings({ [name]: value })).toThrow(sentence)
})

test('OFFGRID_HOSTS lists names, in any case, with commas or spaces', () => {
  const variables = {
    OFFGRID_HOSTS: 'Camp.example, truck.local  10.0.0.7,',
    OFFGRID_PUBLIC_URL: 'https://camp.example',
  }
  expect(readSettings(variables).hosts).toEqual(['camp.example', 'truck.local', '10.0.0.7'])
  expect(readSettings({}).hosts).toEqual([])
})

test.each([
  'trips.example',
  'trips.example:8443',
  'ftp://trips.example',
  'https://trips.example/app',
  'https://me:secret@trips.example',
  'https://trips.example/?from=email',
  'https://trips.example/#top',
])('OFFGRID_PUBLIC_URL=%s is reported in one sentence', (value) => {
  expect(() => readSettings({ OFFGRID_PUBLIC_URL: value })).toThrow(
    `OFFGRID_PUBLIC_URL is ${value}: set it to the address that people open, without a path, such as https://trips.example.`,
  )
})

test('OFFGRID_PUBLIC_URL is an origin, and Offgrid accepts its host', () => {
  for (const url of ['https://Trips.example', 'https://trips.example/', 'https://trips.example:443'])
    expect(readSettings({ OFFGRID_PUBLIC_URL: url })).toMatchObject({
      publicUrl: 'https://trips.example',
      hosts: ['trips.example'],
    })
  expect(readSettings({ OFFGRID_PUBLIC_URL: 'http://10.0.0.7:8080' })).toMatchObject({
    publicUrl: 'http://10.0.0.7:8080',
    hosts: ['10.0.0.7'],
  })
  for (const variables of [{}, { OFFGRID_PUBLIC_URL: '' }]) expect(readSettings(variables).publicUrl).toBeUndefined()
})

test('OFFGRID_MODELS lists models in the order they are tried', () => {
  const read = (value: string) => readSettings({ OFFGRID_MODELS: value }).models
  expect(read('eu.anthropic.model-v1:0, amazon.model')).toEqual(['eu.anthropic.model-v1:0', 'amazon.model'])
  expect(read('')).toEqual([])
})

test('OFFGRID_TRUSTED_PROXY is an address in any form, or several', () => {
  const read = (value: string) => readSettings({ OFFGRID_TRUSTED_PROXY: value }).trustedProxies
  expect(read('127.0.0.1')).toEqual(['127.0.0.1'])
  expect(read('::FFFF:127.0.0.1, 2001:DB8:0::1')).toEqual(['127.0.0.1', '2001:db8::1'])
  expect(read('')).toEqual([])
})

test('OFFGRID_TILES names an address, or a file of this machine that Offgrid serves', () => {
  const address = 'https://maps.example/world.pmtiles'
  expect(readSettings({ OFFGRID_TILES: address })).toMatchObject({
    tilesFile: undefined,
    configuration: { tiles: address },
  })
  const file = import.meta.filename
  expect(readSettings({ OFFGRID_TILES: file })).toMatchObject({
    tilesFile: file,
    configuration: { tiles: '/tiles.pmtiles' },
  })
  expect(readSettings({}).configuration).toMatchObject({ tiles: '' })
})

describe('SMTP_URL', () => {
  const others = { SMTP_FROM: 'Offgrid <hello@trips.example>', OFFGRID_PUBLIC_URL: 'https://trips.example' }
  const read = (url: string, more = {}) => readSettings({ ...others, SMTP_URL: url, ...more }).smtp

  test('names a server with TLS from the start or STARTTLS, and a login', () => {
    const from = others.SMTP_FROM
    const auth = { user: 'me@trips.example', pass: 'a:b/c' }
    expect(read('smtps://me%40trips.example:a%3Ab%2Fc@mail.example')).toEqual({
      host: 'mail.example',
      port: 465,
      secure: true,
      auth,
      from,
    })
    expect(read('smtp://mail.example/')).toEqual({ host: 'mail.example', port: 587, secure: false, from })
    expect(read('smtp://mail.example:25')?.port).toBe(25)
    expect(read('')).toBeUndefined()
  })

  test.each([
    'mail.example:465',
    'https://me:secret@mail.example',
    'smtp://',
    'smtps://me@mail.example',
    'smtps://me:sec/ret@mail.example',
    'smtps://me:se#cret@mail.example',
    'smtps://me:100%secret@mail.example',
    'smtps://me:secret@mail.example?tls.rejectUnauthorized=false',
    'smtp://me:secret@mail.example/?requireTLS=false',
  ])('%s is refused in one sentence without the password', (url) => {
    expect(() => read(url)).toThrow(/^SMTP_URL is not valid: set it to (?!.*(?:secret|sec\/ret|se#cret)).*\.$/)
  })

  test.each(['', 'Offgrid', 'a@b.example, c@d.example', 'Us, at home <a@b.example>', '<a@b.example'])(
    'needs a sender, which SMTP_FROM=%s is not',
    (from) => {
      expect(() => read('smtps://mail.example', { SMTP_FROM: from })).toThrow(
        `SMTP_FROM is ${from || 'not set'}: set it to the sender of emails, such as Offgrid <offgrid@trips.example>.`,
      )
    },
  )

  test('needs the public address, where links lead', () => {
    expect(() => read('smtps://mail.example', { OFFGRID_PUBLIC_URL: '' })).toThrow(
      /^SMTP_URL is set without OFFGRID_PUBLIC_URL: /,
    )
  })
})
