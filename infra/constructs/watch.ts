import { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Construct } from 'constructs'
import { Handler, type HandlerProps } from './handler.ts'

export type WatchProps = Omit<HandlerProps, 'memory' | 'timeout'> & {
  readonly origin: string
}

/** Walks the main job from outside every fifteen minutes, with permission only for its log. */
export class Watch extends Construct {
  readonly handler: Handler

  constructor(scope: Construct, id: string, { origin, ...props }: WatchProps) {
    super(scope, id)
    this.handler = new Handler(this, 'Handler', { ...props, memory: 256, timeout: Duration.seconds(120) })
    this.handler.setEnvironment({ SITE_ORIGIN: origin })
    new Rule(this, 'Schedule', {
      schedule: Schedule.rate(Duration.minutes(15)),
      // Don't retry a failed walk: the next one follows, and two in a row fire the alarm.
      targets: [new LambdaFunction(this.handler.alias, { retryAttempts: 0, maxEventAge: Duration.minutes(15) })],
    })
  }
}
