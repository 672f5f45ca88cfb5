/** Names under which the browser keeps the tokens in local storage. In a file of its own: the login page needs them before any schema. */
export const tokenKeys = { access: 'access_token', refresh: 'refresh_token' } as const
