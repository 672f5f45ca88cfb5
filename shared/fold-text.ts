/** The form under which texts are compared: accents, case and compatibility forms fold away. Needs no schema, so that a search on a device does not load zod. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFKC')
