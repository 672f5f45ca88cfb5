import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { toBytes, WireBytes } from '#functions/aws/bytes.ts'
import type { Item } from './table.ts'

/**
 * Values as DynamoDB's API spells them (`{ S: 'text' }`), to and fro, in a tenth of the time that the SDK's document client
 * takes and with what it answers: attributes that are undefined are left out, numbers beyond 2^53 are bigints, sets are Sets.
 * Throws for what has no spelling: an empty set, NaN and infinite numbers, numbers beyond 2^53 that are no bigints, and
 * objects of classes.
 */
export function toAttributes(item: Readonly<Record<string, unknown>>): Record<string, AttributeValue> {
  const attributes: Record<string, AttributeValue> = {}
  for (const name in item) {
    const value = item[name]
    if (value !== undefined) attributes[name] = toAttribute(value)
  }
  return attributes
}

/** What the attributes of an item hold. */
export function toItem(attributes: Readonly<Record<string, AttributeValue>>): Item {
  const item: Item = {}
  for (const name in attributes) {
    const attribute = attributes[name]
    if (attribute !== undefined) item[name] = toValue(attribute)
  }
  return item
}

function toAttribute(value: unknown): AttributeValue {
  switch (typeof value) {
    case 'string':
      return { S: value }
    case 'number':
    case 'bigint':
      return { N: toDigits(value) }
    case 'boolean':
      return { BOOL: value }
    case 'object':
      return value === null ? { NULL: true } : toContainer(value)
  }
  throw new TypeError(`No attribute holds a ${typeof value}`)
}

function toContainer(value: object): AttributeValue {
  if (Array.isArray(value)) return { L: value.filter((entry) => entry !== undefined).map(toAttribute) }
  if (value instanceof Set) return toSet([...value])
  if (value instanceof Uint8Array) return { B: new WireBytes(value) }
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null)
    throw new TypeError('No attribute holds an object of a class')
  return { M: toAttributes({ ...value }) }
}

function toSet(members: readonly unknown[]): AttributeValue {
  const [first] = members
  if (typeof first === 'string') return { SS: members.map(String) }
  if (typeof first === 'number' || typeof first === 'bigint') return { NS: members.map(toDigits) }
  if (first instanceof Uint8Array) return { BS: members.map(toWire) }
  throw new TypeError('No attribute holds a set that is empty or of anything but texts, numbers and bytes')
}

function toValue(attribute: AttributeValue): unknown {
  if (attribute.S !== undefined) return attribute.S
  if (attribute.N !== undefined) return toNumber(attribute.N)
  if (attribute.BOOL !== undefined) return attribute.BOOL
  if (attribute.M !== undefined) return toItem(attribute.M)
  if (attribute.L !== undefined) return attribute.L.map(toValue)
  if (attribute.NULL !== undefined) return null
  if (attribute.B !== undefined) return toBytes(attribute.B)
  if (attribute.SS !== undefined) return new Set(attribute.SS)
  if (attribute.NS !== undefined) return new Set(attribute.NS.map(toNumber))
  if (attribute.BS !== undefined) return new Set(attribute.BS.map(toBytes))
  throw new TypeError('An attribute of no known type')
}

const isBeyondSafe = (number: number): boolean => number > Number.MAX_SAFE_INTEGER || number < Number.MIN_SAFE_INTEGER

/** The number that DynamoDB spells so: a bigint where a number would not be exact. */
export function toNumber(digits: string): number | bigint {
  const number = Number(digits)
  return isBeyondSafe(number) ? BigInt(digits) : number
}

function toDigits(value: unknown): string {
  if (typeof value !== 'bigint' && (typeof value !== 'number' || Number.isNaN(value) || isBeyondSafe(value)))
    throw new TypeError(`No attribute holds ${String(value)} exactly`)
  return String(value)
}

function toWire(value: unknown): WireBytes {
  if (!(value instanceof Uint8Array)) throw new TypeError('A set of bytes holds nothing else')
  return new WireBytes(value)
}
