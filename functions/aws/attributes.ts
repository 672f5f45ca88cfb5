type Attribute = Readonly<Record<string, unknown>>

/**
 * Returns an item in the API's encoding, without undefined values at any depth. Throws TypeError for what DynamoDB cannot store: an
 * object with a class, an empty or mixed set, a number that is not exact.
 */
export function toAttributes(item: object): Record<string, Attribute> {
  const attributes: Record<string, Attribute> = Object.create(null)
  for (const [name, value] of Object.entries(item)) if (value !== undefined) attributes[name] = toAttribute(value)
  return attributes
}

function toAttribute(value: unknown): Attribute {
  switch (typeof value) {
    case 'string':
      return { S: value }
    case 'number':
    case 'bigint':
      return { N: toDigits(value) }
    case 'boolean':
      return { BOOL: value }
    case 'object':
      return toCompound(value)
    default:
      throw unstorable(value)
  }
}

function toCompound(value: object | null): Attribute {
  if (value === null) return { NULL: true }
  if (Array.isArray(value)) return { L: value.filter((one) => one !== undefined).map(toAttribute) }
  if (value instanceof Uint8Array) return { B: toBase64(value) }
  if (value instanceof Set) return toSet([...value].filter((one) => one !== undefined))
  const prototype = Object.getPrototypeOf(value)
  if (prototype !== null && prototype !== Object.prototype) throw unstorable(value)
  return { M: toAttributes(value) }
}

function toSet(members: readonly unknown[]): Attribute {
  if (members.length === 0) throw new TypeError('DynamoDB cannot store an empty set')
  if (members.every((one) => typeof one === 'string')) return { SS: members }
  if (members.every((one) => typeof one === 'number' || typeof one === 'bigint')) return { NS: members.map(toDigits) }
  if (members.every((one) => one instanceof Uint8Array)) return { BS: members.map(toBase64) }
  throw new TypeError('DynamoDB stores sets of texts, of numbers or of bytes')
}

function toDigits(value: number | bigint): string {
  if (typeof value === 'number' && !(Math.abs(value) <= Number.MAX_SAFE_INTEGER)) throw unstorable(value)
  return String(value)
}

const toBase64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('base64')

const unstorable = (value: unknown) => new TypeError(`DynamoDB cannot store ${String(value)} exactly`)
