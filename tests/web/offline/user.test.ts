import { expect, it } from 'vitest'
import { defaultPreferences } from '#shared/account.ts'
import { completeUser } from '../../../web/offline/local-api/vehicles.ts'

const oldest = { username: 'jane', email: 'jane@example.org', role: 'USER' } as const

it('A user saved before units could be chosen counts as without a choice, and is asked nothing', () => {
  expect(completeUser(oldest)).toEqual({
    ...oldest,
    emailConfirmed: true,
    pendingEmail: null,
    preferences: defaultPreferences,
  })
})

it('Saved data is what is shown', () => {
  const user = {
    ...oldest,
    emailConfirmed: false,
    pendingEmail: 'new@example.org',
    preferences: { ...defaultPreferences, distance: 'mi' },
  } as const
  expect(completeUser(user)).toEqual(user)
})
