/** Milliseconds of rest, and pixels of movement allowed. */
const hold = { time: 500, slip: 10 }

/** Calls back with a finger's point in the window, except on buttons and with a second finger. Returns a function that stops it. */
export function onLongPress(element: HTMLElement, press: (clientX: number, clientY: number) => void) {
  const listening = new AbortController()
  const { signal } = listening
  let timer: ReturnType<typeof setTimeout> | undefined
  let pressed = Number.NEGATIVE_INFINITY
  let from = { x: 0, y: 0 }
  const release = () => clearTimeout(timer)

  const start = ({ touches, target }: TouchEvent) => {
    release()
    const [touch] = touches
    if (!touch || touches.length > 1 || (target instanceof Element && target.closest('button'))) return
    from = { x: touch.clientX, y: touch.clientY }
    timer = setTimeout(() => {
      pressed = performance.now()
      press(from.x, from.y)
    }, hold.time)
  }
  const move = ({ touches: [touch] }: TouchEvent) => {
    if (!touch || Math.hypot(touch.clientX - from.x, touch.clientY - from.y) > hold.slip) release()
  }
  element.addEventListener('touchstart', start, { passive: true, signal })
  element.addEventListener('touchmove', move, { passive: true, signal })
  for (const type of ['touchend', 'touchcancel'] as const) element.addEventListener(type, release, { signal })
  // Touch and hold also opens the browser's menu.
  const keepMenuClosed = (event: Event) => performance.now() - pressed < 1_500 && event.preventDefault()
  element.addEventListener('contextmenu', keepMenuClosed, { signal })
  return () => {
    release()
    listening.abort()
  }
}
