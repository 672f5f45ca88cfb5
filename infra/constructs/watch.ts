import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Construct } from 'constructs'
import { Handler, type HandlerProps } from './handler.ts'

export type WatchProps = Omit<HandlerProps, 'memory' | 'timeout'> & {
  /** The address that is walked, as people reach it. */
  readonly origin: string
}

/** Walks the main job every fifteen minutes, from outside, with no permission but to write its log. */
export class Watch extends Construct {
  readonly handler: Handler

  constructor(scope: Construct, id: string, { origin, ...props }: WatchProps) {
    super(scope, id)
    this.handler = new Handler(this, 'Handler', { ...props, memory: 256, timeout: Duration.seconds(120) })
    this.handler.setEnvironment({ SITE_ORIGIN: origin })
    new Rule(this, 'Schedule', {
      schedule: Schedule.rate(Duration.minutes(15)),
      // A walk that failed is not tried again: the next one is, and two in a row ring.
      targets: [new LambdaFunction(this.handler.alias, { retryAttempts: 0, maxEventAge: Duration.minutes(15) })],
    })
  }
}
