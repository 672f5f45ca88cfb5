import { readFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'
import type { BundleName } from '../edge.ts'

/**
 * What of the AWS SDK a function never runs is left out of its bundle. The list holds on to names of files and exports in the
 * SDK: an update that moves a file lets a bundle grow, which its test sees, and one that moves an export fails the build.
 */
export const withoutUnused = (name: BundleName): Plugin[] =>
  sendsDirectly.has(name) ? [fewExceptions, withoutFallbacks, withoutMiddleware] : [fewExceptions, withoutFallbacks]

/** Functions whose clients of the SDK all send directly (functions/aws), and run none of its middleware. */
const sendsDirectly: ReadonlySet<BundleName> = new Set(['planner'])

/** Of the exceptions of DynamoDB and KMS two are told apart by their classes; the others keep their names in the class of all. */
const fewExceptions: Plugin = {
  name: 'few-exceptions',
  setup: ({ onLoad }) =>
    onLoad({ filter: /client-(dynamodb|kms)\/dist-es\/schemas\/schemas_0\.js$/ }, ({ path }) => {
      const isKept =
        /\.registerError\((\w+ServiceException|ConditionalCheckFailedException|TransactionCanceledException)\$/
      const lines = readFileSync(path, 'utf8').split('\n')
      const kept = lines.filter((line) => !line.includes('.registerError(') || isKept.test(line))
      return { contents: kept.join('\n'), loader: 'js' }
    }),
}

/** Puts other modules in the place of some, by the ends of their paths. */
const replace = (name: string, modules: Readonly<Record<string, string>>): Plugin => ({
  name,
  setup({ onLoad }) {
    for (const [file, contents] of Object.entries(modules))
      onLoad({ filter: new RegExp(`${file.replaceAll('.', '\\.')}$`) }, () => ({ contents, loader: 'js' }))
  },
})

const withoutFallbacks = replace('without-fallbacks', {
  // SHA-256 for a Node without OpenSSL.
  '@smithy/core/dist-es/submodules/checksum/sha256/Sha256Js.js': 'export class Sha256Js {}',
})

const withoutMiddleware = replace('without-middleware', {
  // The step that signs has its place behind the one that retries, and asks for it.
  '@smithy/core/dist-es/submodules/retry/index.js': `
    const plugin = {
      applyToStack: (stack) =>
        stack.add((next) => next, { name: 'retryMiddleware', step: 'finalizeRequest', priority: 'high' }),
    }
    export const getRetryPlugin = () => plugin, resolveRetryConfig = (config) => config, Retry = {}, RETRY_MODES = {}
    export const NODE_MAX_ATTEMPT_CONFIG_OPTIONS = {}, NODE_RETRY_MODE_CONFIG_OPTIONS = {}, DEFAULT_RETRY_MODE = ''`,
  '@smithy/signature-v4/dist-es/index.js': 'export class SignatureV4 {}',
  '@smithy/node-http-handler/dist-es/index.js': `
    export class NodeHttpHandler { static create(handler) { return handler } }
    export const streamCollector = () => {}`,
  '@smithy/core/dist-es/submodules/protocols/json/codec-v2/JsonShapeSerializer2.js':
    'export class JsonShapeSerializer2 { setSerdeContext() {} }',
  '@smithy/core/dist-es/submodules/event-streams/index.js':
    'export const EventStreamSerde = undefined, eventStreamSerdeProvider = undefined',
  '@aws-sdk/middleware-endpoint-discovery/dist-es/index.js':
    'export const resolveEndpointDiscoveryConfig = (config) => config, NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {}',
})
