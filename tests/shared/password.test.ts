import { expect, test } from 'vitest'
import { limits } from '#shared/limits.ts'
import { passwordTooShort } from '#shared/password.ts'

test('the message about a short password names the limit', () => {
  expect(passwordTooShort).toContain(` ${limits.password.min} characters`)
})
