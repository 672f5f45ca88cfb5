import type { Resolved, resolvePlace } from './resolve-place.ts'

/** What another app shared: any of the three, and apps put a link into any of them. */
export type Shared = { readonly title: string; readonly text: string; readonly url: string }

/** Finds the one place that was shared; a problem in words where there is only that; null when it is about no place. */
export async function readShared(shared: Shared, resolve: typeof resolvePlace): Promise<Resolved | null> {
  let problem: Resolved | null = null
  for (const part of listParts(shared)) {
    const found = await resolve(part)
    if (found?.kind === 'place') return found
    problem ??= found ?? null
  }
  return problem
}

/** The texts that may be a place: whole, then the links in them, then their lines. */
function listParts({ title, text, url }: Shared): string[] {
  const whole = [url, text, title]
  const links = whole.flatMap((part) => part.match(/\b(?:https?:\/\/|geo:)\S+/gi) ?? [])
  const lines = whole.flatMap((part) => part.split('\n'))
  return [...new Set([...whole, ...links, ...lines].map((part) => part.trim()))].filter((part) => part !== '')
}
