import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { bundlesDir } from './build/bundle.ts'
import { siteDir } from './build/site.ts'
import { type BuildOutput, listBundles } from './stacks/build-output.ts'
import { createStacks } from './stacks/offgrid.ts'
import { readStage } from './stages.ts'

// The entry point of the CDK command line (cdk.json), after `npm run build`.
try {
  const app = new App()
  createStacks(app, readStage(readSettings(app)), findBuildOutput(app))
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** Reads the settings passed with -c; names of CDK flags and lookups have other characters than letters. */
function readSettings({ node }: App): Record<string, unknown> {
  const context: Record<string, unknown> = node.getAllContext()
  return Object.fromEntries(Object.entries(context).filter(([name]) => /^[a-zA-Z]+$/.test(name)))
}

/**
 * Finds what `npm run build` built, or the same folders in the one passed with -c offgrid:build (infra/rehearse).
 *
 * @throws Error when something has not been built.
 */
function findBuildOutput({ node }: App): BuildOutput {
  const other: unknown = node.tryGetContext('offgrid:build')
  const [site, bundles] =
    typeof other === 'string' ? [join(other, 'site'), join(other, 'functions')] : [siteDir, bundlesDir]
  const functions = listBundles(bundles)
  for (const folder of [site, ...Object.values(functions)])
    if (!existsSync(folder)) throw new Error(`There is no ${folder}: run npm run build first.`)
  return { site, functions }
}
