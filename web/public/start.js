/*
 * Runs before the app's code and before the first paint. A separate file in the head, because the policy allows no inline script.
 */

// Light or dark, as chosen in Settings on this device. Other tabs get a change as a storage event; the changing tab sends itself one.
;(() => {
  const key = 'theme'
  const themes = ['light', 'dark']

  function apply() {
    const stored = localStorage.getItem(key)
    const chosen = themes.includes(stored) ? stored : undefined
    if (chosen) document.documentElement.dataset.theme = chosen
    else delete document.documentElement.dataset.theme
    // In the order of index.html: the browser's bars follow the first match.
    for (const [index, meta] of document.querySelectorAll('meta[name="theme-color"]').entries()) {
      meta.media = chosen ? (themes[index] === chosen ? 'all' : 'not all') : `(prefers-color-scheme: ${themes[index]})`
    }
  }

  apply()
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === key) apply()
  })
})()

// For a user who has logged in before, requests the files of this URL's screen at once. index.html lists them (preloads.ts), except in
// development.
;(() => {
  const lists = document.getElementById('preloads')
  const isKnown = ['access_token', 'refresh_token'].some((key) => localStorage.getItem(key) !== null)
  if (lists === null || !isKnown) return
  // The login leads to the dashboard.
  const path = location.pathname === '/' ? '/dashboard' : location.pathname
  const { shell, screens } = JSON.parse(lists.textContent)
  const [, own] = screens.find(([pattern]) => new RegExp(pattern).test(path)) ?? []
  if (own === undefined) return
  for (const file of [...shell, ...own]) {
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'preload' : 'modulepreload'
    if (isStyle) link.as = 'style'
    link.crossOrigin = ''
    link.href = `/assets/${file}`
    document.head.append(link)
  }
})()

// A new version's worker takes over all tabs, also those that are loading: they load again. The first worker takes over pages of its own
// version.
;(() => {
  const { serviceWorker } = navigator
  let isReplaced = Boolean(serviceWorker?.controller)
  serviceWorker?.addEventListener('controllerchange', () => {
    if (isReplaced) location.reload()
    isReplaced = true
  })
})()

// If a file of the app does not load, the app cannot say so: index.html has the message.
addEventListener(
  'error',
  ({ target }) => {
    const [loading, failed] = document.querySelectorAll('.starting > div')
    if (!(target instanceof HTMLScriptElement) || failed === undefined) return
    loading.hidden = true
    failed.hidden = false
    failed.querySelector('button').addEventListener('click', () => location.reload())
  },
  true,
)
