import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { Handler } from './handler.ts'

/**
 * Outputs the runbook's commands with this stage's names (`aws cloudformation describe-stacks`); only the parts in
 * angle brackets are left to fill in.
 */
export class Recovery extends Construct {
  rollBack(name: string, { function: lambda, alias }: Handler): void {
    const at = `--function-name ${lambda.functionName} --region ${Stack.of(this).region}`
    this.#add(`ListVersionsOf${name}`, `aws lambda list-versions-by-function ${at}`)
    // Reset the weights, or a canary version would keep its tenth.
    this.#add(
      `RollBack${name}`,
      `aws lambda update-alias ${at} --name ${alias.aliasName} --function-version <version> --routing-config AdditionalVersionWeights={}`,
    )
  }

  putPagesBack({ bucketName }: IBucket): void {
    this.#add('ListVersionsOfPage', `aws s3api list-object-versions --bucket ${bucketName} --prefix <file>`)
    this.#add(
      'PutPageBack',
      `aws s3api copy-object --bucket ${bucketName} --key <file> --copy-source '${bucketName}/<file>?versionId=<version>'`,
    )
  }

  /** Outputs the commands of the service worker's kill switch. */
  switchWorkerOff(bucket: IBucket, distribution: IDistribution): void {
    this.#add(
      'SwitchWorkerOff',
      `aws s3 cp web/worker/kill-switch.js s3://${bucket.bucketName}/sw.js --cache-control no-cache --content-type 'text/javascript; charset=utf-8'`,
    )
    this.#add(
      'ForgetCopies',
      `aws cloudfront create-invalidation --distribution-id ${distribution.distributionId} --paths '/*'`,
    )
  }

  /** Outputs the command that restores the table beside the current one, which may have been restored, too. */
  restore(table: ITableV2): void {
    this.#add(
      'RestoreTable',
      `aws dynamodb restore-table-to-point-in-time --source-table-name ${table.tableName} --target-table-name ${Stack.of(this).stackName}-restored-<day> --restore-date-time <time> --region ${Stack.of(this).region}`,
    )
  }

  #add(name: string, value: string): void {
    // Without the construct's path, the name is easy to find in an emergency.
    new CfnOutput(this, name, { value }).overrideLogicalId(name)
  }
}
