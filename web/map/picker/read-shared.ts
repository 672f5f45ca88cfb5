import type { Resolved, resolvePlace } from './resolve-place.ts'

/** Content shared by another app: a link may be in any of the three. */
export type Shared = { readonly title: string; readonly text: string; readonly url: string }

/** Returns the shared place, or a problem in words. */
export async function readShared(shared: Shared, resolve: typeof resolvePlace): Promise<Resolved | null> {
  let problem: Resolved | null = null
  for (const part of listParts(shared)) {
    const found = await resolve(part)
    if (found?.kind === 'place') return found
    problem ??= found ?? null
  }
  return problem
}

/** Returns the texts that may be a place: whole, links, lines. */
function listParts({ title, text, url }: Shared): string[] {
  const texts = [url, text, title]
  const links = texts.flatMap((part) => part.match(/\b(?:https?:\/\/|geo:)\S+/gi) ?? [])
  const lines = texts.flatMap((part) => part.split('\n'))
  return [...new Set([...texts, ...links, ...lines].map((part) => part.trim()))].filter((part) => part !== '')
}
