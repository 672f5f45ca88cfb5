/** Names with letters, accents, symbols and lengths that a search may get wrong. */
export const hardNames = [
  'Río Grande',
  'RIO',
  'Ⅻ ﬁords',
  'İzmir',
  'Straße',
  'ΣΊΣΥΦΟΣ',
  '🏜️ dunes',
  '100 %',
  'ж'.repeat(200),
] as const

/** Search texts, some without a match. */
export const hardTexts = [
  'rio',
  'r',
  'xii FI',
  'izmir',
  'i',
  'strasse',
  'straß',
  'σισ',
  '🏜',
  's',
  '%',
  '0 ',
  'жж',
  '\u0301',
] as const
