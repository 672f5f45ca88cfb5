import { RemovalPolicy } from 'aws-cdk-lib'
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms'
import { Construct } from 'constructs'
import type { Handler } from './handler.ts'

type KeyVariables = { readonly SIGNING_KEY_ID: string }

export type SigningKeyProps = {
  readonly retain: boolean
  /** The key's number, from 1 on. The key before stays, and functions may use both while one replaces the other. */
  readonly generation: number
}

/** The key that signs access tokens. Its private half never leaves KMS. */
export class SigningKey extends Construct {
  readonly #key: Key
  readonly #granted: readonly Key[]

  constructor(scope: Construct, id: string, { retain, generation }: SigningKeyProps) {
    super(scope, id)
    const create = (number: number) =>
      new Key(this, number === 1 ? 'Key' : `Key${number}`, {
        description: 'Signs the access tokens of Offgrid (ES256)',
        keySpec: KeySpec.ECC_NIST_P256,
        keyUsage: KeyUsage.SIGN_VERIFY,
        removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      })
    const before = generation > 1 ? [create(generation - 1)] : []
    this.#key = create(generation)
    this.#granted = [this.#key, ...before]
  }

  grantVerify(to: Handler): KeyVariables {
    return this.#grant(to, ['kms:GetPublicKey'])
  }

  grantSign(to: Handler): KeyVariables {
    return this.#grant(to, ['kms:GetPublicKey', 'kms:Sign'])
  }

  #grant(to: Handler, actions: string[]): KeyVariables {
    to.allow({ sid: 'SigningKey', actions, resources: this.#granted.map(({ keyArn }) => keyArn) })
    return { SIGNING_KEY_ID: this.#key.keyArn }
  }
}
