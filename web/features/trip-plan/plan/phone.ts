/**
 * Returns a phone number for a `tel:` link: only its digits, and the + of an international one. There the 0 in brackets is
 * left out, which is for calls within the country; only Italy's numbers keep it.
 */
export function toPhoneAddress(number: string): string {
  const isInternational = /^\D*\+/.test(number)
  const dialed = isInternational && !/^\D*\+\s*39/.test(number) ? number.replaceAll('(0)', '') : number
  return `${isInternational ? '+' : ''}${dialed.replace(/[^0-9]/g, '')}`
}
