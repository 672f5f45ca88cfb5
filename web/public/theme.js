/*
 * Light or dark, as chosen in Settings on this device. A file of its own in the head: it runs before anything is painted, and the
 * policy allows no inline script. Every tab hears of a change as a storage event; the one that makes it sends itself one.
 */
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
