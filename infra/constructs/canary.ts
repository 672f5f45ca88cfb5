import { Validations } from 'aws-cdk-lib'
import type { IAlarm } from 'aws-cdk-lib/aws-cloudwatch'
import { LambdaDeploymentConfig, LambdaDeploymentGroup } from 'aws-cdk-lib/aws-codedeploy'
import { Construct } from 'constructs'
import type { Handler } from './handler.ts'

export type CanaryProps = { readonly handler: Handler; readonly rollback: readonly IAlarm[] }

/** A new version of a function gets a tenth of its requests for five minutes, then all; none any more as soon as an alarm rings. */
export class Canary extends Construct {
  constructor(scope: Construct, id: string, { handler, rollback }: CanaryProps) {
    super(scope, id)
    new LambdaDeploymentGroup(this, 'Deployment', {
      alias: handler.alias,
      deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
      alarms: [...rollback],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    })
    Validations.of(this).acknowledge({
      id: 'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSCodeDeployRoleForLambdaLimited]',
      reason: 'The policy that AWS keeps for CodeDeploy on Lambda: it shifts aliases and reads alarms.',
    })
  }
}
