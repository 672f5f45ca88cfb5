import { startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** How far outside the screen a part is rendered, so that scrolling finds it there. */
const ahead = '1200px 0px'

/**
 * Returns the parts of a long list to render: the first, each that has come near the screen since, and all on paper. A rendered part
 * stays, because it may have an open editor. `list` is the element with the others, which have their number in `data-part`.
 */
export function useShownParts(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<ReadonlySet<number>>(() => new Set([0]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other parts are there to observe after each change
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        // One at a time, to keep each task short: the others are reported again to the observer of the next render.
        const near = entries.find(({ isIntersecting }) => isIntersecting)
        if (near) startTransition(() => setShown((before) => new Set(before).add(toPart(near.target))))
      },
      { rootMargin: ahead },
    )
    for (const part of list.current?.querySelectorAll('[data-part]') ?? []) observer.observe(part)
    return () => observer.disconnect()
  }, [shown, count])
  useEffect(() => {
    const showAll = () => flushSync(() => setShown(new Set(Array.from({ length: count }, (_, part) => part))))
    window.addEventListener('beforeprint', showAll)
    return () => window.removeEventListener('beforeprint', showAll)
  }, [count])
  return { list, shown }
}

const toPart = (element: Element) => Number(element.getAttribute('data-part'))
