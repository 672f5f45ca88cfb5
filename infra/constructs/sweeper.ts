import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Construct } from 'constructs'
import { Handler, type HandlerProps } from './handler.ts'

export type SweeperProps = Omit<HandlerProps, 'memory' | 'timeout'>

/** Continues the deletion of accounts: a function that runs every five minutes. */
export class Sweeper extends Construct {
  readonly handler: Handler

  constructor(scope: Construct, id: string, props: SweeperProps) {
    super(scope, id)
    // Less than the time between two runs: they never overlap.
    this.handler = new Handler(this, 'Handler', { ...props, memory: 512, timeout: Duration.seconds(60) })
    new Rule(this, 'Schedule', {
      schedule: Schedule.rate(Duration.minutes(5)),
      // The next run tries again.
      targets: [new LambdaFunction(this.handler.alias, { retryAttempts: 0, maxEventAge: Duration.minutes(5) })],
    })
  }
}
