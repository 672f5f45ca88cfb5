/** Shortens a text to `maxLength` characters plus '...', as the dashboard's cards show it. */
export function preview(text: string, maxLength: number): string {
  const characters = [...text]
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}...` : text
}

/** The form under which texts are compared: accents, case and compatibility forms fold away. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFKC')
