import { Duration, Validations } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { Construct } from 'constructs'
import { assetFolder, buildList } from '../edge.ts'
import { Handler, type HandlerProps } from './handler.ts'

export type AssetCleanupProps = Omit<HandlerProps, 'memory' | 'timeout'> & { readonly bucket: IBucket }

/** Deletes old hashed files once a day. A failed run is not repeated, because the next run does its work. */
export class AssetCleanup extends Construct {
  constructor(scope: Construct, id: string, { bucket, ...props }: AssetCleanupProps) {
    super(scope, id)
    const handler = new Handler(this, 'Handler', {
      ...props,
      memory: 256,
      timeout: Duration.minutes(5),
    })
    handler.setEnvironment({ SITE_BUCKET: bucket.bucketName })
    const assets = bucket.arnForObjects(`${assetFolder}*`)
    handler.allow({ sid: 'List', actions: ['s3:ListBucket', 's3:ListBucketVersions'], resources: [bucket.bucketArn] })
    handler.allow({ sid: 'Builds', actions: ['s3:GetObjectVersion'], resources: [bucket.arnForObjects(buildList)] })
    handler.allow({ sid: 'Assets', actions: ['s3:DeleteObject'], resources: [assets] })
    Validations.of(handler).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<SiteBucket978D4AEB.Arn>/${assetFolder}*]`,
      reason: 'Which files are old is known only at run time; the function cannot delete their versions for good.',
    })
    new Rule(this, 'Schedule', {
      schedule: Schedule.rate(Duration.days(1)),
      targets: [new LambdaFunction(handler.alias, { retryAttempts: 0, maxEventAge: Duration.hours(1) })],
    })
  }
}
