/**
 * Notes where an element stands on the screen. The answer brings it back there by scrolling the page, or the dialog it is in, once
 * what was to appear above it is drawn: who presses a button again without moving meets the same button.
 */
export function holdPlace(element: Element): () => void {
  const place = () => element.getBoundingClientRect().top
  const before = place()
  const dialog = element.closest('dialog')
  const scrollBack = () => (dialog ?? window).scrollBy(0, place() - before)
  return () => {
    if (!element.isConnected) return
    scrollBack()
    const missing = place() - before
    if (missing < 1 || dialog) return
    // The page ends too soon to be scrolled that far.
    const { style } = document.body
    style.paddingBlockEnd = `${(Number.parseFloat(style.paddingBlockEnd) || 0) + missing}px`
    scrollBack()
  }
}

/** Takes back the room that was made below the page. */
export function forgetPlace(): void {
  document.body.style.paddingBlockEnd = ''
}
