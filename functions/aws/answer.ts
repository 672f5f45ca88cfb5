type Item = Record<string, unknown>

/** DynamoDB's answer, with items as plain values. */
export type Answer = {
  Item?: Item | undefined
  Attributes?: Item | undefined
  Items?: Item[] | undefined
  LastEvaluatedKey?: Item | undefined
  Responses?: Record<string, Item[]> | undefined
  UnprocessedKeys?: Record<string, { readonly Keys: Item[] | undefined }> | undefined
  UnprocessedItems?: Record<string, BatchWrite[]> | undefined
}

/** One write of a batch. */
export type BatchWrite = {
  readonly DeleteRequest?: { readonly Key: Item | undefined } | undefined
  readonly PutRequest?: { readonly Item: Item | undefined } | undefined
}

/**
 * Parses an answer in a third of `JSON.parse`'s time, which allocates two objects for each attribute and a hidden class
 * for each order of attributes. Answers with spaces or unknown parts go through `JSON.parse` first. Throws SyntaxError.
 */
export function readAnswer(text: string): Answer {
  const answer = new AnswerReader(text).read() ?? new AnswerReader(toUsualForm(text)).read()
  if (!answer) throw new SyntaxError('The answer is not DynamoDB’s')
  return answer
}

function toUsualForm(text: string): string {
  const { Item, Attributes, Items, LastEvaluatedKey, Responses, UnprocessedKeys, UnprocessedItems } =
    JSON.parse(text) ?? {}
  return JSON.stringify({ Item, Attributes, Items, LastEvaluatedKey, Responses, UnprocessedKeys, UnprocessedItems })
}

/** Created once, because it is thrown often. */
const unexpected = new Error('The answer is not in the usual form')

/** Reads the JSON of an answer in one pass. */
class AnswerReader {
  readonly #text: string
  readonly #hasEscapes: boolean
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#hasEscapes = text.includes('\\')
  }

  /** Returns undefined for an unknown form. */
  read(): Answer | undefined {
    const answer: Answer = {}
    try {
      this.#readObject((name) => this.#readPart(name, answer))
      return this.#at === this.#text.length ? answer : undefined
    } catch (error) {
      if (error !== unexpected) throw error
      return undefined
    }
  }

  #readPart(name: string, answer: Answer): void {
    switch (name) {
      case 'Item':
      case 'Attributes':
      case 'LastEvaluatedKey':
        answer[name] = this.#readItem()
        return
      case 'Items':
        answer.Items = this.#readList(this.#readItem)
        return
      case 'Responses':
        answer.Responses = this.#readObject(() => this.#readList(this.#readItem))
        return
      case 'UnprocessedKeys':
        answer.UnprocessedKeys = this.#readObject(this.#readUnprocessed)
        return
      case 'UnprocessedItems':
        answer.UnprocessedItems = this.#readObject(() => this.#readList(this.#readWrite))
        return
      case 'Count':
      case 'ScannedCount':
        this.#skipCount()
        return
      default:
        throw unexpected
    }
  }

  /** Returns the keys to request again. */
  readonly #readUnprocessed = () => {
    const Keys: Item[] = []
    this.#readObject((name) => {
      if (name === 'Keys') Keys.push(...this.#readList(this.#readItem))
      else if (name === 'ConsistentRead') this.#readBoolean()
      else throw unexpected
    })
    return { Keys }
  }

  /** Returns a write to request again. */
  readonly #readWrite = (): BatchWrite => {
    const { DeleteRequest, PutRequest } = this.#readObject(() => this.#readObject(this.#readItem))
    if (DeleteRequest) return { DeleteRequest: { Key: DeleteRequest.Key } }
    if (PutRequest) return { PutRequest: { Item: PutRequest.Item } }
    throw unexpected
  }

  readonly #readItem = (): Item => this.#readObject(this.#readAttribute)

  readonly #readAttribute = (): unknown => {
    this.#take('{')
    const type = this.#readText()
    this.#take(':')
    const value = this.#readValue(type)
    this.#take('}')
    return value
  }

  readonly #readText = (): string => {
    this.#take('"')
    const start = this.#at
    let end = this.#text.indexOf('"', start)
    while (this.#hasEscapes && this.#isEscaped(end)) end = this.#text.indexOf('"', end + 1)
    if (end < 0) throw unexpected
    this.#at = end + 1
    const text = this.#text.slice(start, end)
    return this.#hasEscapes && text.includes('\\') ? JSON.parse(`"${text}"`) : text
  }

  readonly #readBytes = (): Uint8Array => new Uint8Array(Buffer.from(this.#readText(), 'base64'))

  readonly #readBoolean = (): boolean => this.#skip('true') || !this.#take('false')

  readonly #readNumber = (): number | bigint => toNumber(this.#readText())

  #readValue(type: string): unknown {
    switch (type) {
      case 'S':
        return this.#readText()
      case 'N':
        return this.#readNumber()
      case 'M':
        return this.#readItem()
      case 'L':
        return this.#readList(this.#readAttribute)
      case 'BOOL':
        return this.#readBoolean()
      case 'NULL':
        return this.#take('true') ? null : undefined
      case 'SS':
        return new Set(this.#readList(this.#readText))
      case 'NS':
        return new Set(this.#readList(this.#readNumber))
      case 'B':
        return this.#readBytes()
      case 'BS':
        return new Set(this.#readList(this.#readBytes))
      default:
        throw unexpected
    }
  }

  /** Without a prototype, V8 creates no hidden classes for the object. */
  #readObject<Value>(readValue: (name: string) => Value): Record<string, Value> {
    const object: Record<string, Value> = Object.create(null)
    this.#take('{')
    if (this.#skip('}')) return object
    do {
      const name = this.#readText()
      this.#take(':')
      object[name] = readValue(name)
    } while (this.#skip(','))
    this.#take('}')
    return object
  }

  #readList<Entry>(readEntry: () => Entry): Entry[] {
    const list: Entry[] = []
    this.#take('[')
    if (this.#skip(']')) return list
    do list.push(readEntry())
    while (this.#skip(','))
    this.#take(']')
    return list
  }

  #skipCount(): void {
    const [digits = ''] = /^\d+(?=[,}])/.exec(this.#text.slice(this.#at, this.#at + 16)) ?? []
    if (digits === '') throw unexpected
    this.#at += digits.length
  }

  /** Returns whether an odd number of backslashes precedes the quotation mark. */
  #isEscaped(place: number): boolean {
    let from = place
    while (this.#text[from - 1] === '\\') from--
    return (place - from) % 2 === 1
  }

  #skip(signs: string): boolean {
    const found = this.#text.startsWith(signs, this.#at)
    if (found) this.#at += signs.length
    return found
  }

  #take(signs: string): true {
    if (!this.#skip(signs)) throw unexpected
    return true
  }
}

/** Returns a bigint for numbers that are not exact in JavaScript. */
function toNumber(digits: string): number | bigint {
  const number = Number(digits)
  return Math.abs(number) > Number.MAX_SAFE_INTEGER ? BigInt(digits) : number
}
