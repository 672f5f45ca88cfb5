/** A map that drops its oldest entry when it exceeds `maxSize`. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #maxSize: number

  constructor(maxSize: number) {
    super()
    this.#maxSize = maxSize
  }

  override set(key: Key, value: Value): this {
    // A map keeps insertion order, so delete the entry to move it to the end.
    this.delete(key)
    super.set(key, value)
    const [oldest] = this.keys()
    if (this.size > this.#maxSize && oldest !== undefined) this.delete(oldest)
    return this
  }
}
