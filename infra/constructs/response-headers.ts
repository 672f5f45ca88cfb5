import { Duration } from 'aws-cdk-lib'
import {
  HeadersFrameOption,
  HeadersReferrerPolicy,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Construct } from 'constructs'

type Headers = Readonly<Record<string, string>>

/**
 * A CloudFront policy that sets exactly these headers on every answer. CloudFront takes some of them only in forms of their
 * own; throws for a value that its form cannot say.
 */
export function createResponseHeaders(scope: Construct, id: string, headers: Headers): ResponseHeadersPolicy {
  const others = { ...headers }
  const take = (name: string): string => {
    const value = others[name]
    if (value === undefined) throw new Error(`Every answer needs ${name}`)
    delete others[name]
    return value
  }
  const override = true
  const securityHeadersBehavior: ResponseSecurityHeadersBehavior = {
    contentSecurityPolicy: { contentSecurityPolicy: take('content-security-policy'), override },
    strictTransportSecurity: { ...parseTransportSecurity(take('strict-transport-security')), override },
    contentTypeOptions: expectValue(take('x-content-type-options'), 'nosniff', { override }),
    frameOptions: { frameOption: parseChoice(HeadersFrameOption, take('x-frame-options')), override },
    referrerPolicy: { referrerPolicy: parseChoice(HeadersReferrerPolicy, take('referrer-policy')), override },
  }
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior,
    customHeadersBehavior: {
      customHeaders: Object.entries(others).map(([header, value]) => ({ header, value, override })),
    },
  })
}

function parseTransportSecurity(value: string): { accessControlMaxAge: Duration; includeSubdomains: boolean } {
  const [, seconds, subdomains] = /^max-age=(\d+)(; includeSubDomains)?$/.exec(value) ?? []
  if (seconds === undefined) throw new Error(`CloudFront cannot say strict-transport-security: ${value}`)
  return { accessControlMaxAge: Duration.seconds(Number(seconds)), includeSubdomains: subdomains !== undefined }
}

function parseChoice<Choice extends string>(choices: Readonly<Record<string, Choice>>, value: string): Choice {
  const choice = Object.values(choices).find((candidate) => candidate === value)
  if (choice === undefined) throw new Error(`CloudFront has no such choice: ${value}`)
  return choice
}

function expectValue<Form>(value: string, only: string, form: Form): Form {
  if (value !== only) throw new Error(`CloudFront can only say ${only}, not ${value}`)
  return form
}
