import { type App, Tags } from 'aws-cdk-lib'
import type { Stage } from '../stages.ts'
import type { BuildOutput } from './build-output.ts'
import { DataStack } from './data.ts'
import { EdgeStack } from './edge.ts'
import { ServiceStack } from './service.ts'
import { ViewerStack } from './viewer.ts'

/** Creates a stage's stacks, in the account of the credentials. */
export function createStacks(app: App, stage: Stage, build: BuildOutput) {
  const name = `offgrid-${stage.stage}`
  const here = { stage, env: { region: stage.region } }
  const inUsEast1 = { stage, env: { region: 'us-east-1' } }

  const edge = new EdgeStack(app, `${name}-edge`, inUsEast1)
  const data = new DataStack(app, `${name}-data`, here)
  const service = new ServiceStack(app, `${name}-service`, { ...here, build, data, edge })
  const viewer = new ViewerStack(app, `${name}-viewer`, { ...inUsEast1, distribution: service.distribution })

  Tags.of(app).add('product', 'offgrid')
  Tags.of(app).add('stage', stage.stage)
  return { edge, data, service, viewer }
}
