import { expect, test, vi } from 'vitest'
import { createPlannerDeps } from '#functions/app/deps.ts'

const environment = {
  TABLE_NAME: 'offgrid',
  SIGNING_KEY_ID: 'key',
  SITE_ORIGIN: 'https://offgrid.example',
  TOKEN_AUDIENCE: 'offgrid',
  ORIGIN_SECRET: 'sixteen-characters',
}

function logWith(variables: Record<string, string>): unknown {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  createPlannerDeps({ ...environment, ...variables }).log({ level: 'info', message: 'request', status: 503 })
  return JSON.parse(String(write.mock.calls[0]?.[0]))
}

test('on Lambda a line names the version of the function that wrote it', () => {
  expect(logWith({ AWS_LAMBDA_FUNCTION_VERSION: '7' })).toEqual({
    level: 'info',
    message: 'request',
    status: 503,
    version: '7',
  })
})

test('elsewhere lines name no version', () => {
  expect(logWith({})).not.toHaveProperty('version')
})
