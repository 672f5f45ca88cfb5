import { Duration, Validations } from 'aws-cdk-lib'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { assetFolder, buildList } from '../edge.ts'
import type { HandlerProps } from './handler.ts'
import { ScheduledHandler } from './scheduled-handler.ts'

export type AssetCleanupProps = Omit<HandlerProps, 'memory' | 'timeout'> & { readonly bucket: IBucket }

/** Deletes old hashed files once a day. */
export class AssetCleanup extends ScheduledHandler {
  constructor(scope: Construct, id: string, { bucket, ...props }: AssetCleanupProps) {
    super(scope, id, { ...props, memory: 256, timeout: Duration.minutes(5), every: Duration.days(1) })
    const { handler } = this
    handler.setEnvironment({ SITE_BUCKET: bucket.bucketName })
    const assets = bucket.arnForObjects(`${assetFolder}*`)
    handler.allow({ sid: 'List', actions: ['s3:ListBucket', 's3:ListBucketVersions'], resources: [bucket.bucketArn] })
    handler.allow({ sid: 'Builds', actions: ['s3:GetObjectVersion'], resources: [bucket.arnForObjects(buildList)] })
    handler.allow({ sid: 'Assets', actions: ['s3:DeleteObject'], resources: [assets] })
    Validations.of(handler).acknowledge({
      id: `AwsSolutions-IAM5[Resource::<SiteBucket978D4AEB.Arn>/${assetFolder}*]`,
      reason: 'Which files are old is known only at run time; the function cannot delete their versions for good.',
    })
  }
}
