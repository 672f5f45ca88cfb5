/** The files that index.html lists (preloads.ts). */
type Lists = { readonly screens: readonly (readonly [pattern: string, files: readonly string[]])[] }

/** The current screen's requests, pictures and map come first (ms). */
const warmDelay = 10_000

/**
 * Loads the code of all dashboard screens (not the map's) after a delay, so that forms open after the signal is lost; none of it runs
 * before its screen is opened. Does nothing in development, where index.html lists no files. Returns a function that cancels it.
 */
export function warmScreens(): () => void {
  const timer = setTimeout(() => {
    const lists = document.getElementById('preloads')?.textContent
    if (!lists) return
    const { screens }: Lists = JSON.parse(lists)
    for (const file of new Set(screens.flatMap(([, files]) => files))) document.head.append(createPreload(file))
  }, warmDelay)
  return () => clearTimeout(timer)
}

function createPreload(file: string): HTMLLinkElement {
  const isStyle = file.endsWith('.css')
  return Object.assign(document.createElement('link'), {
    rel: isStyle ? 'preload' : 'modulepreload',
    ...(isStyle && { as: 'style' }),
    crossOrigin: '',
    fetchPriority: 'low',
    href: `/assets/${file}`,
  })
}
