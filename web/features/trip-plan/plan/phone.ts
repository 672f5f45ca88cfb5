/** Returns a phone number for a `tel:` link: only its digits and a leading +. */
export const toPhoneAddress = (number: string): string =>
  `${number.startsWith('+') ? '+' : ''}${number.replace(/[^0-9]/g, '')}`
