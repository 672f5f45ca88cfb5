import { Duration, Stack, type StackProps } from 'aws-cdk-lib'
import type { IDistribution } from 'aws-cdk-lib/aws-cloudfront'
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { Alarms } from '../constructs/alarms.ts'
import { ViewerLog } from '../constructs/viewer-log.ts'
import type { Stage } from '../stages.ts'

export type ViewerStackProps = StackProps & { readonly stage: Stage; readonly distribution: IDistribution }

/** CloudFront's access log and error alarm, which exist only in us-east-1. */
export class ViewerStack extends Stack {
  constructor(scope: Construct, id: string, { stage, distribution, ...props }: ViewerStackProps) {
    super(scope, id, props)
    new ViewerLog(this, 'Log', { distribution, logDays: stage.logDays })
    new Alarms(this, 'Alarms', stage).add('SiteErrors', {
      metric: new Metric({
        namespace: 'AWS/CloudFront',
        metricName: '5xxErrorRate',
        dimensionsMap: { DistributionId: distribution.distributionId, Region: 'Global' },
        statistic: Stats.AVERAGE,
        period: Duration.minutes(5),
      }),
      above: 5,
      periods: 3,
      description: 'More than 5% of what CloudFront answered was a server error for a quarter of an hour.',
    })
  }
}
