import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import { Recovery } from '../constructs/recovery.ts'
import { SigningKey } from '../constructs/signing-key.ts'
import { Table } from '../constructs/table.ts'
import type { Stage } from '../stages.ts'

/** The table and the signing key, which outlive every deployment. */
export class DataStack extends Stack {
  readonly table: Table
  readonly signingKey: SigningKey

  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: Stage }) {
    super(scope, id, { ...props, terminationProtection: props.stage.keepData })
    const retain = props.stage.keepData
    this.table = new Table(this, 'Table', { retain, restored: props.stage.table })
    this.signingKey = new SigningKey(this, 'SigningKey', { retain, generation: props.stage.signingKey })
    new Recovery(this, 'Recovery').restore(this.table.table)
    // A release migrates this table before it deploys the service.
    new CfnOutput(this, 'TableName', { value: this.table.table.tableName })
  }
}
