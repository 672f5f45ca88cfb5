import { Amplify, type AuthTokens, fetchAuthSession } from '@aws-amplify/core'

type TokenOptions = { readonly forceRefresh?: boolean }

/** Returns a function that requests the access token through the token provider. */
export type Connect = (
  getTokens: (options?: TokenOptions) => Promise<AuthTokens | null>,
) => (options: TokenOptions) => Promise<string | null>

export const connectAmplify: Connect = (getTokens) => {
  Amplify.configure({}, { Auth: { tokenProvider: { getTokens } } })
  return async (options) => (await fetchAuthSession(options)).tokens?.accessToken.toString() ?? null
}
