/**
 * Remembers an element's place on the screen. The returned function scrolls the page or dialog back to it after something above was drawn,
 * so that a second click hits the same button.
 */
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
