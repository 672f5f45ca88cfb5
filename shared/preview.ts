/** Shortens a text to `longest` characters plus '...', as the dashboard's cards show it. Not in text.ts, whose schemas home has no use for. */
export function preview(text: string, longest: number): string {
  const characters = [...text]
  return characters.length > longest ? `${characters.slice(0, longest).join('')}...` : text
}
