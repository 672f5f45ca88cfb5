/** Shortens a text to `longest` characters plus '...', as the dashboard's cards show it. */
export function preview(text: string, longest: number): string {
  const characters = [...text]
  return characters.length > longest ? `${characters.slice(0, longest).join('')}...` : text
}

/** The form under which texts are compared: accents, case and compatibility forms fold away. */
export const foldText = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().normalize('NFKC')
