import { Stack, Validations } from 'aws-cdk-lib'
import { CfnRecordSet, type IPublicHostedZone } from 'aws-cdk-lib/aws-route53'
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
  readonly sender: string
  /**
   * `own` creates the sender's SES identity: its domain, verified by the zone, or else its address, verified by email.
   * `existing` uses the account's, for example another stage's, because an account has each identity only once.
   */
  readonly identity: 'own' | 'existing'
  /** The zone that verifies the sender's domain (DKIM). */
  readonly zone?: IPublicHostedZone | undefined
  /**
   * The recipient of reports on bounces and complaints.
   * @default - none
   */
  readonly reportsTo?: string | undefined
}

type MailVariables = { readonly MAIL_FROM: string; readonly MAIL_CONFIGURATION_SET: string }

/** Variables of a function without a sender: every email fails and is logged as failed. */
export const noEmail: MailVariables = { MAIL_FROM: 'nobody@invalid', MAIL_CONFIGURATION_SET: '' }

/** Sends emails from one address, and none to addresses that bounced or complained. */
export class Mail extends Construct {
  readonly configurationSet: ConfigurationSet
  readonly #sender: string

  constructor(scope: Construct, id: string, { sender, identity, zone, reportsTo }: MailProps) {
    super(scope, id)
    this.#sender = sender
    this.configurationSet = new ConfigurationSet(this, 'ConfigurationSet', {
      suppressionReasons: SuppressionReasons.BOUNCES_AND_COMPLAINTS,
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
    })
    if (identity === 'own') this.#prove(zone)

    const reports = new Topic(this, 'Reports', { enforceSSL: true })
    if (reportsTo !== undefined) reports.addSubscription(new EmailSubscription(reportsTo))
    this.configurationSet.addEventDestination('Reports', {
      destination: EventDestination.snsTopic(reports),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT, EmailSendingEvent.REJECT],
    })
  }

  /** Lets a function send as this sender only. */
  grantSend(to: Handler): MailVariables {
    const stack = Stack.of(this)
    const inSes = (resource: string, resourceName: string) =>
      stack.formatArn({ service: 'ses', resource, resourceName })
    const name = this.configurationSet.configurationSetName
    to.allow({
      sid: 'Mail',
      actions: ['ses:SendEmail'],
      // In its sandbox, SES also requires permission for the recipient's identity; the condition restricts the sender.
      resources: [inSes('identity', '*'), inSes('configuration-set', name)],
      conditions: { StringEquals: { 'ses:FromAddress': this.#sender } },
    })
    Validations.of(to).acknowledge({
      id: `AwsSolutions-IAM5[Resource::arn:aws:ses:${stack.region}:<AWS::AccountId>:identity/*]`,
      reason: 'In its sandbox SES asks for the identity of each recipient; ses:FromAddress allows the one sender.',
    })
    return { MAIL_FROM: `Offgrid <${this.#sender}>`, MAIL_CONFIGURATION_SET: name }
  }

  /** Creates the identity of the sender's domain if the zone contains it, else of its address. */
  #prove(zone: IPublicHostedZone | undefined): void {
    const domain = this.#sender.slice(this.#sender.indexOf('@') + 1)
    const verifyingZone = zone && `.${domain}`.endsWith(`.${zone.zoneName}`) ? zone : undefined
    const { dkimRecords } = new EmailIdentity(this, 'Sender', {
      identity: verifyingZone ? Identity.domain(domain) : Identity.email(this.#sender),
      configurationSet: this.configurationSet,
    })
    if (!verifyingZone) return
    for (const [index, { name, value }] of dkimRecords.entries())
      new CfnRecordSet(this, `Dkim${index + 1}`, {
        hostedZoneId: verifyingZone.hostedZoneId,
        name,
        type: 'CNAME',
        resourceRecords: [value],
        ttl: '1800',
      })
  }
}
