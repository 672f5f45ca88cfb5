import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BuildOptions, build, type Metafile } from 'esbuild'
import type { FunctionName } from '../edge.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Where the bundles go: `.build/functions/<name>/index.mjs`, what `cdk deploy` ships and `npm run build` measures. */
export const bundlesDir = join(root, '.build/functions')

/** Ways to find credentials that the SDK loads lazily and a Lambda function, which gets them as variables, never asks for. */
const externalPackages = [
  '@aws-sdk/credential-provider-sso',
  '@aws-sdk/credential-provider-ini',
  '@aws-sdk/credential-provider-process',
  '@aws-sdk/credential-provider-web-identity',
  '@aws-sdk/credential-provider-login',
  '@aws-sdk/credential-provider-http',
  '@smithy/credential-provider-imds',
]

/** How every function is bundled: into a single ES module, the SDK included, whose own copy loads four times as fast as the runtime's. */
export const bundleOptions = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  external: externalPackages,
  // Some of the SDK's dependencies are CommonJS and ask for Node's modules by `require`.
  banner: { js: "import{createRequire}from'module';const require=createRequire(import.meta.url);" },
  logLevel: 'warning',
} satisfies BuildOptions

/** Bundles one function's entry and answers what went into it. The output depends on nothing but the sources. */
export async function bundleFunction(name: FunctionName, outDir = bundlesDir): Promise<Metafile> {
  const entry = { entryPoints: [`functions/${name}.ts`], outfile: join(outDir, name, 'index.mjs') }
  const { metafile } = await build({ ...bundleOptions, ...entry, metafile: true })
  return metafile
}
