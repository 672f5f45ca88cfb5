/*
 * What cannot wait for the app's own code. A file of its own in the head: it runs before anything is painted, and the policy allows
 * no inline script.
 */

// Light or dark, as chosen in Settings on this device. Every tab hears of a change as a storage event; the one that makes it sends
// itself one.
;(() => {
  const key = 'theme'
  const themes = ['light', 'dark']

  function apply() {
    const stored = localStorage.getItem(key)
    const chosen = themes.includes(stored) ? stored : undefined
    if (chosen) document.documentElement.dataset.theme = chosen
    else delete document.documentElement.dataset.theme
    // In the order of index.html: the browser's own bars follow the first that holds.
    for (const [index, meta] of document.querySelectorAll('meta[name="theme-color"]').entries()) {
      meta.media = chosen ? (themes[index] === chosen ? 'all' : 'not all') : `(prefers-color-scheme: ${themes[index]})`
    }
  }

  apply()
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === key) apply()
  })
})()

// Whoever has logged in before gets the screen of this address: its files are asked for beside those that will ask for them.
// Which they are is in index.html (preloads.ts); in development nowhere.
;(() => {
  const lists = document.getElementById('preloads')
  const isKnown = ['access_token', 'refresh_token'].some((key) => localStorage.getItem(key) !== null)
  if (lists === null || !isKnown) return
  // From the login they go on to the dashboard.
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

// Where a file of the app itself does not come, nothing of it runs that could say so: index.html has the words.
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
