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
 * Creates a CloudFront policy that sets these headers and removes those in `remove`.
 *
 * @throws Error for a value that CloudFront cannot express
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
  if (seconds === undefined) throw new Error(`CloudFront cannot express strict-transport-security: ${value}`)
  return { accessControlMaxAge: Duration.seconds(Number(seconds)), includeSubdomains: subdomains !== undefined }
}

function parseChoice<Choice extends string>(choices: Readonly<Record<string, Choice>>, value: string): Choice {
  const choice = Object.values(choices).find((candidate) => candidate === value)
  if (choice === undefined) throw new Error(`CloudFront does not support ${value}`)
  return choice
}

function expectValue<Form>(value: string, expected: string, form: Form): Form {
  if (value !== expected) throw new Error(`CloudFront only supports ${expected}, not ${value}`)
  return form
}
