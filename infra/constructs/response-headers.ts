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
 * A CloudFront policy that sets exactly these headers on every answer, and takes those of `remove` away. CloudFront takes some of them only in forms of their
 * own; throws for a value that its form cannot say.
 */
export function createResponseHeaders(
  scope: Construct,
  id: string,
  headers: Headers,
  remove: readonly string[] = [],
): ResponseHeadersPolicy {
  const others = { ...headers }
  const takeOptional = (name: string): string | undefined => {
    const value = others[name]
    delete others[name]
    return value
  }
  const take = (name: string): string => {
    const value = takeOptional(name)
    if (value === undefined) throw new Error(`Every answer needs ${name}`)
    return value
  }
  const [frame, referrer] = [takeOptional('x-frame-options'), takeOptional('referrer-policy')]
  const override = true
  const securityHeadersBehavior: ResponseSecurityHeadersBehavior = {
    contentSecurityPolicy: { contentSecurityPolicy: take('content-security-policy'), override },
    strictTransportSecurity: { ...parseTransportSecurity(take('strict-transport-security')), override },
    contentTypeOptions: expectValue(take('x-content-type-options'), 'nosniff', { override }),
    ...(frame !== undefined && { frameOptions: { frameOption: parseChoice(HeadersFrameOption, frame), override } }),
    ...(referrer !== undefined && {
      referrerPolicy: { referrerPolicy: parseChoice(HeadersReferrerPolicy, referrer), override },
    }),
  }
  return new ResponseHeadersPolicy(scope, id, {
    securityHeadersBehavior,
    ...(remove.length > 0 && { removeHeaders: [...remove] }),
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

function expectValue<Form>(value: string, expected: string, form: Form): Form {
  if (value !== expected) throw new Error(`CloudFront can only say ${expected}, not ${value}`)
  return form
}
