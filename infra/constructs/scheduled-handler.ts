import type { Duration } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { Construct } from 'constructs'
import { Handler, type HandlerProps } from './handler.ts'

export type ScheduledHandlerProps = HandlerProps & { readonly every: Duration }

/** A function that runs at intervals. A failed run is not repeated, because the next one follows. */
export class ScheduledHandler extends Construct {
  readonly handler: Handler

  constructor(scope: Construct, id: string, { every, ...props }: ScheduledHandlerProps) {
    super(scope, id)
    this.handler = new Handler(this, 'Handler', props)
    // The target's attempts below are EventBridge's; Lambda repeats a failed asynchronous run twice by itself.
    this.handler.alias.configureAsyncInvoke({ retryAttempts: 0 })
    new Rule(this, 'Schedule', {
      schedule: Schedule.rate(every),
      targets: [new LambdaFunction(this.handler.alias, { retryAttempts: 0, maxEventAge: every })],
    })
  }
}
