/** Returns plain letters, digits and hyphens; `other` if nothing is left. */
export function toFileName(name: string, other: string): string {
  const slug = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  // Windows reserves these names for devices.
  return slug === '' || /^(con|prn|aux|nul|com\d|lpt\d)$/.test(slug) ? `${other}${slug && `-${slug}`}` : slug
}

/** Returns a function that numbers repeated names, ignoring case. */
export function createUniqueNames(longest = Number.POSITIVE_INFINITY): (name: string) => string {
  const given = new Set<string>()
  const next = new Map<string, number>()
  return (name) => {
    const start = cut(name, longest)
    const key = start.toLowerCase()
    let unique = start
    for (let number = next.get(key) ?? 2; given.has(unique.toLowerCase()); number++) {
      unique = `${cut(name, longest - `-${number}`.length)}-${number}`
      next.set(key, number + 1)
    }
    given.add(unique.toLowerCase())
    return unique
  }
}

/** Does not cut a visible character in two. */
const cut = (name: string, longest: number): string => {
  if (name.length <= longest) return name
  let text = ''
  for (const { segment } of new Intl.Segmenter('en').segment(name)) {
    if (text.length + segment.length > longest) break
    text += segment
  }
  return text.trimEnd()
}
