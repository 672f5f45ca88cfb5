/** The files that index.html lists (preloads.ts). */
type Lists = { readonly screens: readonly (readonly [pattern: string, files: readonly string[]])[] }

/** The current screen's requests, pictures and map come first (ms). */
const warmDelay = 10_000

/**
 * Loads the code of all dashboard screens (not the map's) after a delay, so that forms open after the signal is lost; none of it runs
 * before its screen is opened. Does nothing in development, where index.html lists no files. Returns a function that cancels it.
 */
export function warmScreens(): () => void {
  let isCanceled = false
  const timer = setTimeout(async () => {
    const lists = document.getElementById('preloads')?.textContent
    if (!lists) return
    const { screens }: Lists = JSON.parse(lists)
    // All at once would block the screen.
    for (const file of new Set(screens.flatMap(([, files]) => files))) if (!isCanceled) await preload(file)
  }, warmDelay)
  return () => {
    isCanceled = true
    clearTimeout(timer)
  }
}

/** A file that fails now is requested again when its screen is opened, which then shows the failure. */
const preload = (file: string): Promise<unknown> =>
  new Promise((resolve) => {
    const isStyle = file.endsWith('.css')
    const link = Object.assign(document.createElement('link'), {
      rel: isStyle ? 'preload' : 'modulepreload',
      ...(isStyle && { as: 'style' }),
      crossOrigin: '',
      fetchPriority: 'low',
      href: `/assets/${file}`,
      onload: resolve,
      onerror: resolve,
    })
    document.head.append(link)
  })
