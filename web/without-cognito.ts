import type { Plugin } from 'vite'

const cognito = '@aws-amplify/auth/cognito'
const standIn = '\0without-cognito'

/** What Amplify imports from there. A name that a newer one wants besides ends the build: it is not exported. */
const names = [
  'CognitoAWSCredentialsAndIdentityIdProvider',
  'DefaultIdentityIdStore',
  'DefaultTokenStore',
  'TokenOrchestrator',
  'cognitoCredentialsProvider',
  'cognitoUserPoolsTokenProvider',
  'refreshAuthTokensWithoutDedupe',
]

/**
 * Leaves Cognito's providers out of the built app. Amplify falls back on them where it is given no token provider; it always has ours,
 * and they would be a third of the libraries that every screen behind the login loads. Ends the build when they come in another way.
 */
export function withoutCognito(): Plugin {
  return {
    name: 'offgrid:without-cognito',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (id === cognito ? standIn : undefined),
    load: (id) => (id === standIn ? names.map((name) => `export const ${name} = undefined`).join('\n') : undefined),
    generateBundle(_options, bundle) {
      const modules = Object.values(bundle).flatMap((file) =>
        file.type === 'chunk' ? Object.entries(file.modules) : [],
      )
      const [found] = modules.find(([id, { code }]) => /@aws-amplify\/auth\/.*\/cognito\//.test(id) && code) ?? []
      if (found !== undefined) this.error(`The app holds ${found}, which it never runs: see without-cognito.ts`)
    },
  }
}
