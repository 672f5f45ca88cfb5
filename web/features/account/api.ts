import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { Preferences } from '#shared/account.ts'
import type { AccountDeletion, EmailChange, PasswordChange } from '#shared/schemas/account.ts'
import { account } from '../../data/client.ts'
import { unwrap, unwrapDeletion, unwrapNothing } from '../../data/unwrap.ts'
import { session } from '../../device/session.ts'
import { userQuery } from '../auth/api.ts'

const users = account.api.users

/** Saves preferences in order, so that the last choice wins. */
export const savePreferences = mutationOptions({
  scope: { id: 'preferences' },
  mutationFn: (preferences: Preferences) => unwrap(users.preferences.$put({ json: preferences }), 'username'),
  onSuccess: async (user, _preferences, _result, { client }) => {
    const { queryKey } = userQuery
    // A pending response would restore the old preferences.
    await client.cancelQueries({ queryKey })
    client.setQueryData(queryKey, user)
    // Also saves the new preferences for offline use.
    void client.invalidateQueries({ queryKey })
  },
})

/** The user's sessions, this browser's first. */
export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: ({ signal }) => unwrap(users.sessions.$get({}, { init: { signal } }), 'length'),
})

/** Ends a session. Treats one that is already over as ended. */
export const endSession = mutationOptions({
  mutationFn: (id: string) => unwrapDeletion(users.sessions[':id'].$delete({ param: { id } })),
  onSuccess: (_answer, ended, _result, { client }) =>
    client.setQueryData(sessionsQuery.queryKey, (all) => all?.filter(({ id }) => id !== ended)),
  // Without a response, only the list shows if the session ended.
  onError: (_error, _id, _result, { client }) => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
})

export const endOtherSessions = mutationOptions({
  mutationFn: () => unwrapNothing(users.sessions.$delete()),
  onSuccess: (_answer, _nothing, _result, { client }) =>
    client.setQueryData(sessionsQuery.queryKey, (all) => all?.filter(({ current }) => current)),
  onError: (_error, _nothing, _result, { client }) => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
})

/** Sets a new password. Ends all sessions; this browser adopts the new one in the response. */
export const changePassword = mutationOptions({
  mutationFn: async (change: PasswordChange) =>
    session.adopt(await unwrap(users.password.$put({ json: change }), 'accessToken')),
  onSuccess: (_nothing, _change, _result, { client }) => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
})

/** Has a link sent that changes the address once it is opened. Returns the server's message. */
export const changeEmail = mutationOptions({
  mutationFn: (change: EmailChange) => unwrap(users.email.$put({ json: change }), 'message'),
  // Without a response, only the account shows whether the link was sent.
  onSettled: (_answer, _error, _change, _result, { client }) =>
    client.invalidateQueries({ queryKey: userQuery.queryKey }),
})

/** Has the link sent again. Returns the server's message. */
export const resendConfirmation = mutationOptions({
  mutationFn: () => unwrap(users.email.resend.$post(), 'message'),
  // The address may already be confirmed.
  onError: (_error, _nothing, _result, { client }) => client.invalidateQueries({ queryKey: userQuery.queryKey }),
})

export const holdingsQuery = queryOptions({
  queryKey: ['account', 'holdings'],
  queryFn: ({ signal }) => unwrap(users.holdings.$get({}, { init: { signal } }), 'trips'),
  staleTime: 0,
  gcTime: 0,
})

export const deleteAccount = mutationOptions({
  mutationFn: (deletion: AccountDeletion) => unwrapNothing(users.delete.$post({ json: deletion })),
})
