/** Names of which a search has to get letters, accents, signs and lengths right. */
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

/** Texts that users search for: some in vain. */
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
] as const
