import type { StoredPlace } from '#shared/notations/coordinates.ts'

export type NamedPlace = StoredPlace & { readonly name: string }

/** A map app that opens from a link. */
export type MapApp = { readonly label: 'Map app' | 'Apple Maps'; readonly href: string }

/** The properties of `navigator` that tell phones and tablets apart. An iPad calls itself a Mac, but Macs have no touch screens. */
type Browser = Pick<Navigator, 'userAgent' | 'platform' | 'maxTouchPoints'>

/** Returns the link that opens a place in the device's map app; undefined on computers, which have no common one. */
export function findMapApp({ name, latitude, longitude }: NamedPlace, browser: Browser): MapApp | undefined {
  const { userAgent, platform, maxTouchPoints } = browser
  const position = `${latitude},${longitude}`
  if (/Android/.test(userAgent)) {
    return { label: 'Map app', href: `geo:${position}?q=${position}(${encodeName(name)})` }
  }
  if (/iPhone|iPad|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1)) {
    return { label: 'Apple Maps', href: `https://maps.apple.com/?ll=${position}&q=${encodeName(name)}` }
  }
  return undefined
}

/** Encodes parentheses too, because Android's `geo:` links end the name at the first one. */
const encodeName = (name: string) => encodeURIComponent(name).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))
