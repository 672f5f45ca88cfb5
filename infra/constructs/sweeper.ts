import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Construct } from 'constructs'
import { Handler, type HandlerProps } from './handler.ts'

export type SweeperProps = Omit<HandlerProps, 'memory' | 'timeout'>

/** Continues deletions of accounts every five minutes. */
export class Sweeper extends Construct {
  readonly handler: Handler

  constructor(scope: Construct, id: string, props: SweeperProps) {
    super(scope, id)
    // The timeout is shorter than the interval, so runs never overlap.
    this.handler = new Handler(this, 'Handler', { ...props, memory: 512, timeout: Duration.seconds(60) })
    new Rule(this, 'Schedule', {
      schedule: Schedule.rate(Duration.minutes(5)),
      targets: [new LambdaFunction(this.handler.alias, { retryAttempts: 0, maxEventAge: Duration.minutes(5) })],
    })
  }
}
