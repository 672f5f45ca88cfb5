import { Amplify, type AuthTokens, fetchAuthSession } from '@aws-amplify/core'

type TokenOptions = { readonly forceRefresh?: boolean }

/** Has somebody ask for tokens in place of the session: returns how to ask them for the access token. */
export type Connect = (
  getTokens: (options?: TokenOptions) => Promise<AuthTokens | null>,
) => (options: TokenOptions) => Promise<string | null>

/** Hands Amplify our tokens, and asks Amplify for them. */
export const connectAmplify: Connect = (getTokens) => {
  Amplify.configure({}, { Auth: { tokenProvider: { getTokens } } })
  return async (options) => (await fetchAuthSession(options)).tokens?.accessToken.toString() ?? null
}
