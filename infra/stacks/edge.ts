import { Stack, type StackProps } from 'aws-cdk-lib'
import { Certificate, CertificateValidation, type ICertificate } from 'aws-cdk-lib/aws-certificatemanager'
import type { Construct } from 'constructs'
import { Firewall } from '../constructs/firewall.ts'
import { importZone } from '../constructs/zone.ts'
import type { Stage } from '../stages.ts'

/** The firewall and the certificate, which CloudFront accepts only from us-east-1. */
export class EdgeStack extends Stack {
  readonly firewallArn: string
  /** The site's name and certificate; undefined for CloudFront's own. */
  readonly named: { readonly name: string; readonly certificate: ICertificate } | undefined

  constructor(scope: Construct, id: string, props: StackProps & { readonly stage: Stage }) {
    super(scope, id, props)
    const { stage } = props
    this.firewallArn = new Firewall(this, 'Firewall', { name: this.stackName, logDays: stage.logDays }).arn
    this.named =
      stage.domain === undefined
        ? undefined
        : { name: stage.domain, certificate: this.#certificate(stage, stage.domain) }
  }

  #certificate({ certificateArn, ...stage }: Stage, domainName: string): ICertificate {
    if (certificateArn !== undefined) return Certificate.fromCertificateArn(this, 'Certificate', certificateArn)
    return new Certificate(this, 'Certificate', {
      domainName,
      validation: CertificateValidation.fromDns(importZone(this, stage)),
    })
  }
}
