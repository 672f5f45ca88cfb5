/** Returns an attribute's value; '' if it is missing. */
export type Attribute = (name: string) => string

export type XmlVisitor = {
  readonly open: (name: string, attribute: Attribute, parent: string) => void
  /** `text` is the text before the element's end, after any child. */
  readonly close: (name: string, text: string, parent: string) => void
  readonly finish: () => void
}
