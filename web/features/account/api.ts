import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Preferences } from '#shared/account.ts'
import type { AccountDeletion, EmailChange, PasswordChange } from '#shared/schemas/account.ts'
import { nullIfNotFound } from '../../data/api-error.ts'
import { account } from '../../data/client.ts'
import { unwrap, unwrapNothing } from '../../data/unwrap.ts'
import { session } from '../../device/session.ts'
import { userQuery } from '../auth/api.ts'

const users = account.api.users

/** Saves the units that the person reads in, all four. One after the other: what was chosen last is what stays. */
export const savePreferences = mutationOptions({
  mutationKey: [...userQuery.queryKey, 'preferences'],
  scope: { id: 'preferences' },
  mutationFn: (preferences: Preferences) => unwrap(users.preferences.$put({ json: preferences }), 'username'),
  onSuccess: async (user, _preferences, _result, { client }) => {
    const { queryKey } = userQuery
    // An answer that is on its way would bring the old ones back.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, user)
    // Read again, it is learned for when there is no signal.
    void client.invalidateQueries({ queryKey })
  },
})

const accountKeys = { all: ['account'] } as const

/** The open sessions of the person, the one of this browser first. The server alone knows them. */
export const sessionsQuery = queryOptions({
  queryKey: [...accountKeys.all, 'sessions'],
  queryFn: ({ signal }) => unwrap(users.sessions.$get({}, { init: { signal } }), 'length'),
})

/** Ends one session; one that is over already is ended. */
export const endSession = mutationOptions({
  mutationKey: [...sessionsQuery.queryKey, 'end'],
  mutationFn: (id: string) => unwrapNothing(users.sessions[':id'].$delete({ param: { id } })).catch(nullIfNotFound),
  onSuccess: (_answer, ended, _result, { client }) =>
    client.setQueryData(sessionsQuery.queryKey, (all) => all?.filter(({ id }) => id !== ended)),
  // Without an answer the list says what became of it.
  onError: (_error, _id, _result, { client }) => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
})

/** Ends every session but this browser's. */
export const endOtherSessions = mutationOptions({
  mutationKey: [...sessionsQuery.queryKey, 'end all'],
  mutationFn: () => unwrapNothing(users.sessions.$delete()),
  onSuccess: (_answer, _nothing, _result, { client }) =>
    client.setQueryData(sessionsQuery.queryKey, (all) => all?.filter(({ current }) => current)),
  onError: (_error, _nothing, _result, { client }) => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
})

/** Sets a new password. Every session ends with it but the one that the answer opens, which this browser takes over. */
export const changePassword = mutationOptions({
  mutationKey: [...accountKeys.all, 'password'],
  mutationFn: async (change: PasswordChange) =>
    session.adopt(await unwrap(users.password.$put({ json: change }), 'accessToken')),
  onSuccess: (_nothing, _change, _result, { client }) => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
})

/** Has a link mailed to another address, and answers the server's message. The address changes once the link is opened. */
export const changeEmail = mutationOptions({
  mutationKey: [...accountKeys.all, 'email'],
  mutationFn: (change: EmailChange) => unwrap(users.email.$put({ json: change }), 'message'),
  onSuccess: (_answer, _change, _result, { client }) => client.invalidateQueries({ queryKey: userQuery.queryKey }),
})

/** Has the link that confirms the account's own address mailed again, and answers the server's message. */
export const resendConfirmation = mutationOptions({
  mutationKey: [...accountKeys.all, 'resend'],
  mutationFn: () => unwrap(users.email.resend.$post(), 'message'),
  // Refused, it may be confirmed by now.
  onError: (_error, _nothing, _result, { client }) => client.invalidateQueries({ queryKey: userQuery.queryKey }),
})

/** How much the account holds; never an old count. */
export const holdingsQuery = queryOptions({
  queryKey: [...accountKeys.all, 'holdings'],
  queryFn: ({ signal }) => unwrap(users.holdings.$get({}, { init: { signal } }), 'trips'),
  staleTime: 0,
  gcTime: 0,
})

/** Deletes the account. Nobody is signed in to it from then on. */
export const deleteAccount = mutationOptions({
  mutationKey: [...accountKeys.all, 'delete'],
  mutationFn: (deletion: AccountDeletion) => unwrapNothing(users.delete.$post({ json: deletion })),
})
