/** Shortens a text to `maxLength` characters plus '...'. */
export function preview(text: string, maxLength: number): string {
  const characters = [...text]
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}...` : text
}

/** Removes accents, case and compatibility forms, to compare texts. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFKC')
