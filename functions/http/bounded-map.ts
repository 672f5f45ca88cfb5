/** A map that forgets the entry that was set longest ago when it would hold more than `maxSize`. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #maxSize: number

  constructor(maxSize: number) {
    super()
    this.#maxSize = maxSize
  }

  override set(key: Key, value: Value): this {
    // Entries stand in the order in which they were added: one that is set again goes to the end.
    this.delete(key)
    super.set(key, value)
    const [oldest] = this.keys()
    if (this.size > this.#maxSize && oldest !== undefined) this.delete(oldest)
    return this
  }
}
