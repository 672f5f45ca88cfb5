import { startTransition, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Distance from the screen at which parts are rendered. */
const ahead = '1200px 0px'

/**
 * Returns the parts to render: the first, those that have come near the screen, and all on paper. They stay, because one may have
 * an open editor. `list` contains the others, numbered in `data-part`.
 */
export function useShownParts(count: number) {
  const list = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<ReadonlySet<number>>(() => new Set([0]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: other parts are there to observe after each change
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        // One at a time keeps tasks short; the next render's observer reports the others again.
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
