/** Returns a function that scrolls back to the element after a change above, so that a second click hits it too. */
export function keepScrollPosition(element: Element): () => void {
  const place = () => element.getBoundingClientRect().top
  const before = place()
  const dialog = element.closest('dialog')
  const scrollBack = () => (dialog ?? window).scrollBy(0, place() - before)
  return () => {
    if (!element.isConnected) return
    scrollBack()
    const missing = place() - before
    if (missing < 1 || dialog) return
    // The page is too short to scroll that far.
    const { style } = document.body
    style.paddingBlockEnd = `${(Number.parseFloat(style.paddingBlockEnd) || 0) + missing}px`
    scrollBack()
  }
}

export function removePadding(): void {
  document.body.style.paddingBlockEnd = ''
}
