import { expect, it } from 'vitest'
import { defaultPreferences } from '#shared/account.ts'
import { completeUser } from '../../../web/offline/local-api/vehicles.ts'

const oldest = { username: 'jane', email: 'jane@example.org', role: 'USER' } as const

it('Who was held before people chose their units reads as if they had not, and is asked for nothing', () => {
  expect(completeUser(oldest)).toEqual({
    ...oldest,
    emailConfirmed: true,
    pendingEmail: null,
    preferences: defaultPreferences,
  })
})

it('What is held is what is shown', () => {
  const user = {
    ...oldest,
    emailConfirmed: false,
    pendingEmail: 'new@example.org',
    preferences: { ...defaultPreferences, distance: 'mi' },
  } as const
  expect(completeUser(user)).toEqual(user)
})
