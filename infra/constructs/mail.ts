import { Stack } from 'aws-cdk-lib'
import type { IPublicHostedZone } from 'aws-cdk-lib/aws-route53'
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  SuppressionReasons,
} from 'aws-cdk-lib/aws-ses'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { Handler } from './handler.ts'

export type MailProps = {
  /** The address that mails come from. */
  readonly sender: string
  /** The zone that proves the sender's domain (DKIM), if it holds it. @default - the address itself is verified, by a mail to it */
  readonly zone?: IPublicHostedZone | undefined
  /** Who hears of each bounce and complaint. @default - nobody is told */
  readonly reportsTo?: string | undefined
}

type MailVariables = { readonly MAIL_FROM: string; readonly MAIL_CONFIGURATION_SET: string }

/** What a function without a sender runs with: every mail fails, and is logged as failed. */
export const noMail: MailVariables = { MAIL_FROM: 'nobody@invalid', MAIL_CONFIGURATION_SET: '' }

/** Sends mails from one address; whoever bounced or complained is not written to again. */
export class Mail extends Construct {
  readonly configurationSet: ConfigurationSet
  readonly #identity: EmailIdentity
  readonly #sender: string

  constructor(scope: Construct, id: string, { sender, zone, reportsTo }: MailProps) {
    super(scope, id)
    this.#sender = sender
    this.configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
    })
    const inZone = zone && `.${sender.split('@')[1]}`.endsWith(`.${zone.zoneName}`)
    this.#identity = new EmailIdentity(this, 'Sender', {
      identity: inZone ? Identity.publicHostedZone(zone) : Identity.email(sender),
      configurationSet: this.configurationSet,
    })

    const reports = new Topic(this, 'Reports', { enforceSSL: true })
    if (reportsTo !== undefined) reports.addSubscription(new EmailSubscription(reportsTo))
    this.configurationSet.addEventDestination('Reports', {
      destination: EventDestination.snsTopic(reports),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
    })
  }

  grantSend(to: Handler): MailVariables {
    const stack = Stack.of(this)
    const name = this.configurationSet.configurationSetName
    to.allow({
      sid: 'Mail',
      actions: ['ses:SendEmail'],
      resources: [
        this.#identity.emailIdentityArn,
        stack.formatArn({ service: 'ses', resource: 'configuration-set', resourceName: name }),
      ],
      conditions: { StringEquals: { 'ses:FromAddress': this.#sender } },
    })
    return { MAIL_FROM: `Offgrid <${this.#sender}>`, MAIL_CONFIGURATION_SET: name }
  }
}
