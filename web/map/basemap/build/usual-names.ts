/** Names that travelers type for a city with another main name in GeoNames. */
const list = `
CN Beijing: Peking
CN Guangzhou: Canton
CN Xi’an: Xian
DE Köln: Cologne
DE Nürnberg: Nuremberg
GE Tbilisi: Tiflis
IN Chennai: Madras
IN Mumbai: Bombay
IN Pune: Poona
IN Thiruvananthapuram: Trivandrum
IN Varanasi: Benares
KZ Astana: Nur-Sultan
MA Fès: Fez
MM Yangon: Rangoon
PT Porto: Oporto
RU Arkhangel’sk: Archangel
SE Göteborg: Gothenburg
UA Kyiv: Kiev
UA Odesa: Odessa
US New York City: New York
VN Ho Chi Minh City: Saigon
ZA Polokwane: Pietersburg
ZA Port Elizabeth: Gqeberha
`

export const usualNames: ReadonlyMap<string, string> = new Map(
  list
    .trim()
    .split('\n')
    .map((line) => {
      const [city = '', name = ''] = line.split(': ')
      return [city, name] as const
    }),
)
