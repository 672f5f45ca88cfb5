/** Names that travelers type for a city with another main name in GeoNames. */
const list = `
AT Vienna: Wien
BE Brussels: Bruxelles
CN Beijing: Peking
CN Guangzhou: Canton
CN Xi’an: Xian
CZ Prague: Praha
DE Köln: Cologne
DE Munich: München
DE Nürnberg: Nuremberg
DK Copenhagen: København
EG Cairo: Kairo
GE Tbilisi: Tiflis
GR Athens: Athína
IN Chennai: Madras
IN Mumbai: Bombay
IN Pune: Poona
IN Thiruvananthapuram: Trivandrum
IN Varanasi: Benares
IT Florence: Firenze
IT Genoa: Genova
IT Milan: Milano
IT Naples: Napoli
IT Rome: Roma
IT Turin: Torino
IT Venice: Venezia
KZ Astana: Nur-Sultan
MA Fès: Fez
MM Yangon: Rangoon
PL Warsaw: Warszawa
PT Lisbon: Lisboa
PT Porto: Oporto
RS Belgrade: Beograd
RU Arkhangel’sk: Archangel
RU Moscow: Moskva
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
