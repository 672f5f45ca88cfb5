import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { bundlesDir } from './build/bundle.ts'
import { offgrid } from './stacks/offgrid.ts'
import type { Built } from './stacks/service.ts'
import { readStage } from './stages.ts'

try {
  const app = new App()
  offgrid(app, readStage(settingsOf(app)), builtFiles())
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault)
  process.exit(1)
}

/** What is given with -c. The context also holds the library's own flags and what it looked up, under names with more than letters. */
function settingsOf({ node }: App): Record<string, unknown> {
  const context: Record<string, unknown> = node.getAllContext()
  return Object.fromEntries(Object.entries(context).filter(([name]) => /^[a-zA-Z]+$/.test(name)))
}

/** What `npm run build` made, which the CDK's command line runs first (cdk.json). */
function builtFiles(): Built {
  const bundle = (name: string) => join(bundlesDir, name)
  const site = join(bundlesDir, '../site')
  const functions = { auth: bundle('auth'), planner: bundle('planner'), assistant: bundle('assistant') }
  for (const folder of [site, ...Object.values(functions)])
    if (!existsSync(folder)) throw new Error(`There is no ${folder}: npm run build makes it.`)
  return { site, functions }
}
