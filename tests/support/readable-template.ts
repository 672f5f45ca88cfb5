import type { Template } from 'aws-cdk-lib/assertions'
import { type Json, toText } from './cloud.ts'

/** Hashes of assets, versions and deployments; `removeHashes` takes eight decimal digits in a row out of one. */
const hashes = /\b[0-9a-f]{64}\b|(?<=[0-9A-F]{8}|CurrentVersion|Deployment)(?:[0-9a-f]{32}|[0-9a-f]{24})\b/g
const references = new Set(['Ref', 'Fn::GetAtt', 'Fn::Sub', 'Fn::Join', 'Fn::GetStackOutput'])
/** Characters; longer objects and lists get a line per part. */
const maxLineLength = 130

/** Returns readable text without the hashes that change with every build. */
export function toReadable(template: Template): string {
  const { Resources, Outputs = {} } = template.toJSON()
  const resources = Object.entries(Resources).map(([id, { Type, Metadata, ...rest }]: [string, Json]) =>
    print(`${Type} ${id}`, simplify(rest), ''),
  )
  const outputs = Object.entries(Outputs).map(([id, { Value }]: [string, Json]) =>
    print(`Output ${id}`, simplify(Value), ''),
  )
  return `${[...resources, ...outputs].join('\n').replace(hashes, '<hash>')}\n`
}

function simplify(value: Json): Json {
  if (Array.isArray(value)) return value.map(simplify)
  if (typeof value !== 'object' || value === null) return value
  const [[name = ''] = [], ...others] = Object.entries(value)
  if (others.length === 0 && references.has(name)) return toDocument(toText(value))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key, part]) => key !== 'Tags' || !isEveryones(part))
      .map(([key, part]) => [key, simplify(part)]),
  )
}

/** All resources have these tags, some as a list, others as an object. */
function isEveryones(tags: Json): boolean {
  const keys = Array.isArray(tags) ? tags.map(({ Key }) => Key) : Object.keys(tags)
  return keys.join() === 'product,stage'
}

function toDocument(text: string): Json {
  if (!/^[{[]/.test(text)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function print(name: string, value: Json, indent: string): string {
  const line = `${indent}${name}: ${JSON.stringify(value)}`
  if (typeof value !== 'object' || value === null || line.length <= maxLineLength) return line
  const parts = Array.isArray(value)
    ? value.map((part) => print('-', part, `${indent}  `))
    : Object.entries(value).map(([key, part]) => print(key, part, `${indent}  `))
  return [`${indent}${name}:`, ...parts].join('\n')
}
