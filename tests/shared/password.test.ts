import { expect, test } from 'vitest'
import { passwordTooShort } from '#shared/account.ts'
import { limits } from '#shared/limits.ts'

test('the message about a short password names the limit', () => {
  expect(passwordTooShort).toContain(` ${limits.password.min} characters`)
})
