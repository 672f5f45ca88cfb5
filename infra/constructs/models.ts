import { Stack } from 'aws-cdk-lib'
import { Construct } from 'constructs'
import { inferenceProfile } from '../stages.ts'
import type { Handler } from './handler.ts'

export type ModelsProps = {
  /** Model or inference profile ids, in the order they are tried. */
  readonly ids: readonly string[]
  /** Regions to which an inference profile may send a question. */
  readonly regions: readonly string[]
}

/** The Bedrock models that the assistants may invoke. */
export class Models extends Construct {
  readonly #props: ModelsProps

  constructor(scope: Construct, id: string, props: ModelsProps) {
    super(scope, id)
    this.#props = props
  }

  grantInvoke(to: Handler): { readonly MODEL_IDS: string } {
    const { ids, regions } = this.#props
    const { region, account } = Stack.of(this)
    for (const [index, id] of ids.entries()) {
      const [, geography, model] = inferenceProfile.exec(id) ?? []
      const allow = (part: string, resources: string[], conditions?: Record<string, unknown>) =>
        to.allow({
          sid: `${part}${index + 1}`,
          actions: ['bedrock:InvokeModel', 'bedrock:InvokeModelWithResponseStream'],
          resources,
          ...(conditions && { conditions }),
        })
      const foundationModel = (where: string, name: string) => `arn:aws:bedrock:${where}::foundation-model/${name}`
      if (model === undefined) {
        allow('Model', [foundationModel(region, id)])
        continue
      }
      const profileArn = `arn:aws:bedrock:${region}:${account}:inference-profile/${id}`
      allow('Profile', [profileArn])
      // Allow the model only through its profile.
      const byProfile = { StringEquals: { 'bedrock:InferenceProfileArn': profileArn } }
      // A global profile is permitted in the calling region, and in none, which stands for all.
      const places = geography === 'global' ? [region, ''] : regions
      allow(
        'ModelOfProfile',
        places.map((where) => foundationModel(where, model)),
        byProfile,
      )
    }
    return { MODEL_IDS: ids.join(',') }
  }
}
