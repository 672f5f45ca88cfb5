import { Validations } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'

export type OriginSecretProps = {
  readonly sent: number
  /** The generations that the functions accept: two during a replacement. */
  readonly accepted: readonly number[]
}

/**
 * The header value that identifies CloudFront. Secrets Manager generates it, and CloudFormation resolves the template's
 * reference for CloudFront and the functions. Nothing reads the secret at run time.
 */
export class OriginSecret extends Construct {
  readonly sent: string
  readonly #accepted: string

  constructor(scope: Construct, id: string, { sent, accepted }: OriginSecretProps) {
    super(scope, id)
    const values = new Map(accepted.map((generation) => [generation, this.#generate(generation)]))
    this.sent = values.get(sent) ?? this.#generate(sent)
    this.#accepted = [...values.values()].join(',')
  }

  /** Returns the secret as a variable; no function may read Secrets Manager. */
  grantAccept(): { readonly ORIGIN_SECRET: string } {
    return { ORIGIN_SECRET: this.#accepted }
  }

  #generate(generation: number): string {
    const secret = new Secret(this, `Generation${generation}Secret`, {
      description: 'The header by which the functions of Offgrid know CloudFront',
      generateSecretString: { passwordLength: 48, excludePunctuation: true },
    })
    Validations.of(secret).acknowledge({
      id: 'AwsSolutions-SMG4',
      reason: 'CloudFront and the functions must change together: a generation is replaced by deployments (runbook).',
    })
    return secret.secretValue.unsafeUnwrap()
  }
}
