/** Words that maps and travelers shorten in names: 'Mt Dare', 'Ste Anne'. */
export const abbreviations: Readonly<Record<string, string>> = { st: 'saint', ste: 'sainte', mt: 'mount', ft: 'fort' }
