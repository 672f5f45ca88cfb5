import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inviteTokenHeader } from '#shared/crew.ts'
import { sharedPath, shareTokenHeader } from '#shared/share.ts'

const read = (name: string) => readFileSync(new URL(`../../infra/at-home/${name}`, import.meta.url), 'utf8')
const nginx = read('nginx.conf')
const caddy = read('Caddyfile')

test('nginx logs no query and no referrer, because links in emails have a token there', () => {
  const [, format = ''] = /^log_format offgrid '(.*)';$/m.exec(nginx) ?? []
  expect([...format.matchAll(/\$\w+/g)].map(([name]) => name)).toEqual([
    '$remote_addr',
    '$time_local',
    '$request_method',
    '$uri',
    '$server_protocol',
    '$status',
    '$body_bytes_sent',
    '$http_user_agent',
  ])
  const logs = [...nginx.matchAll(/^ {4}access_log .* (\w+);$/gm)].map(([, name]) => name)
  expect(logs).toEqual([...nginx.matchAll(/^server \{/gm)].map(() => 'offgrid'))
})

test('nginx logs no error of the pages of these links and of the users’ requests, whose text has the query', () => {
  const [, pages = '', body = ''] = /location ~ (\S+)(?=[^}]*error_log) \{([^}]*)\}/.exec(nginx) ?? []
  for (const path of ['/reset-password', '/confirm-email', '/api/user/ai/trip-assistant', '/api/user/trips/search'])
    expect(path).toMatch(new RegExp(pages))
  expect('/dashboard').not.toMatch(new RegExp(pages))
  expect(body).toContain('error_log /dev/null crit;')
})

test('Caddy removes queries, referrers and the tokens of links and invitations from its log', () => {
  const [, pattern = ''] = /request>uri regexp (\S+) ""/.exec(caddy) ?? []
  expect('/reset-password?token=secret'.replace(new RegExp(pattern), '')).toBe('/reset-password')
  for (const header of ['Referer', shareTokenHeader, inviteTokenHeader])
    expect(caddy).toContain(`request>headers>${header} delete`)
})

test('both limit what needs no session', () => {
  const [, open = ''] = /location ~ (\S+) \{\s+limit_req zone/.exec(nginx) ?? []
  for (const path of [`${sharedPath}trip`, '/api/auth/login']) expect(path).toMatch(new RegExp(open))
  expect('/api/user/trips').not.toMatch(new RegExp(open))
  expect(caddy).toContain(`path /api/auth/* ${sharedPath}*`)
})
