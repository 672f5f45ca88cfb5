import { RemovalPolicy } from 'aws-cdk-lib'
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms'
import { Construct } from 'constructs'
import type { Handler } from './handler.ts'

type KeyVariables = { readonly SIGNING_KEY_ID: string }

/** The key that signs access tokens. Its private half never leaves KMS. */
export class SigningKey extends Construct {
  readonly #key: Key

  constructor(scope: Construct, id: string, { retain }: { readonly retain: boolean }) {
    super(scope, id)
    this.#key = new Key(this, 'Key', {
      description: 'Signs the access tokens of Offgrid (ES256)',
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: retain ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    })
  }

  grantVerify(to: Handler): KeyVariables {
    return this.#grant(to, ['kms:GetPublicKey'])
  }

  grantSign(to: Handler): KeyVariables {
    return this.#grant(to, ['kms:GetPublicKey', 'kms:Sign'])
  }

  #grant(to: Handler, actions: string[]): KeyVariables {
    to.allow({ sid: 'SigningKey', actions, resources: [this.#key.keyArn] })
    return { SIGNING_KEY_ID: this.#key.keyArn }
  }
}
