import { Validations } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'

export type OriginSecretProps = {
  /** The generation that CloudFront sends. */
  readonly sent: number
  /** The generations that the functions accept; two while one replaces the other. */
  readonly accepted: readonly number[]
}

/**
 * Distinguishes requests through CloudFront from others. Secrets Manager generates the value; the template only references it, and
 * CloudFormation resolves it for CloudFront and the functions. Nothing reads the secret at run time.
 */
export class OriginSecret extends Construct {
  /** The value of the header that CloudFront adds. */
  readonly sent: string
  readonly #accepted: string

  constructor(scope: Construct, id: string, { sent, accepted }: OriginSecretProps) {
    super(scope, id)
    const values = new Map(accepted.map((generation) => [generation, this.#generate(generation)]))
    this.sent = values.get(sent) ?? this.#generate(sent)
    this.#accepted = [...values.values()].join(',')
  }

  /** Lets a function know the secret. It is a variable, not a permission: no function may read Secrets Manager. */
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
