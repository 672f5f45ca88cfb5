import { CfnOutput, Stack } from 'aws-cdk-lib'
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import type { ITableV2 } from 'aws-cdk-lib/aws-dynamodb'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import type { Handler } from './handler.ts'

/**
 * The runbook's commands with this stage's names, as outputs of its stacks: copy them in an emergency (`aws cloudformation
 * describe-stacks`) and fill in only the parts in angle brackets.
 */
export class Recovery extends Construct {
  /** Outputs the commands that list a function's versions and roll it back. */
  rollBack(name: string, { function: lambda, alias }: Handler): void {
    const at = `--function-name ${lambda.functionName} --region ${Stack.of(this).region}`
    this.#add(`ListVersionsOf${name}`, `aws lambda list-versions-by-function ${at}`)
    // Without the weights a version that is being tried out would keep its tenth.
    this.#add(
      `RollBack${name}`,
      `aws lambda update-alias ${at} --name ${alias.aliasName} --function-version <version> --routing-config AdditionalVersionWeights={}`,
    )
  }

  /** Restores the pages of the release before. */
  putPagesBack({ bucketName }: IBucket): void {
    this.#add('ListVersionsOfPage', `aws s3api list-object-versions --bucket ${bucketName} --prefix <file>`)
    this.#add(
      'PutPageBack',
      `aws s3api copy-object --bucket ${bucketName} --key <file> --copy-source '${bucketName}/<file>?versionId=<version>'`,
    )
  }

  /** Outputs the commands that put the service worker's kill switch in place and invalidate CloudFront's cache. */
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

  /** The table as it was at a moment, beside the one that is. */
  restore(table: ITableV2): void {
    this.#add(
      'RestoreTable',
      `aws dynamodb restore-table-to-point-in-time --source-table-name ${table.tableName} --target-table-name ${Stack.of(this).stackName}-restored --restore-date-time <time> --region ${Stack.of(this).region}`,
    )
  }

  #add(name: string, value: string): void {
    // By its own name, without the path of constructs before it: it is read aloud at three in the morning.
    new CfnOutput(this, name, { value }).overrideLogicalId(name)
  }
}
