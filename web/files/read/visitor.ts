/** The value of an element's attribute; '' when it has none. */
export type Attribute = (name: string) => string

/** Is told of a file's elements as they come. */
export type XmlVisitor = {
  readonly open: (name: string, attribute: Attribute, parent: string) => void
  /** `text` is what stands before the end of the element, after whatever element is in it. */
  readonly close: (name: string, text: string, parent: string) => void
  readonly finish: () => void
}
