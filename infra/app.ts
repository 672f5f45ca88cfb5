import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { App, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { bundlesDir } from './bundle.ts'
import { offgrid } from './stacks/offgrid.ts'
import { readStage } from './stages.ts'

const site = join(bundlesDir, '../site')
const bundle = (name: string) => join(bundlesDir, name)
const built = { site, functions: { auth: bundle('auth'), planner: bundle('planner'), assistant: bundle('assistant') } }

const app = new App()
const stage = readStage(settingsOf(app))
for (const folder of [built.site, ...Object.values(built.functions)])
  if (!existsSync(folder)) throw new Error(`There is no ${folder}: npm run build makes it.`)
offgrid(app, stage, built)
Validations.of(app).addPlugins(new AwsSolutionsChecks(app))

/** The stage's settings among the context: what is given with -c, without the library's own flags. */
function settingsOf({ node }: App): Record<string, unknown> {
  const context: Record<string, unknown> = node.getAllContext()
  return Object.fromEntries(Object.entries(context).filter(([name]) => !/^@?aws[:-]/.test(name)))
}
