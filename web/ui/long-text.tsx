import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import css from './long-text.module.css'

/** The lines that the beginning has: the same as in long-text.module.css. */
const beginning = 3

/** A text somebody wrote, with its own line breaks; one of more than three lines shows its beginning until one asks for the rest. */
export function LongText({ children }: { readonly children: string }) {
  const [whole, setWhole] = useState(false)
  const [text, isLong] = useIsLong(children)
  return (
    <div className={css.text}>
      <p ref={text} dir="auto" className={whole ? undefined : css.beginning}>
        {children}
      </p>
      {isLong ? (
        <Button variant="plain" aria-expanded={whole} onClick={() => setWhole(!whole)} className={css.more}>
          {whole ? 'Show less' : 'Show more'}
        </Button>
      ) : null}
    </div>
  )
}

/** Whether the text has more lines than the beginning, measured on its element as it stands, and again when its width or font is another. */
function useIsLong(text: string) {
  const ref = useRef<HTMLParagraphElement>(null)
  const [isLong, setLong] = useState(false)
  const measure = useCallback(() => {
    const element = ref.current
    // The whole height, also of a text that is cut. Half a line more is for fractions of pixels.
    if (element)
      setLong(element.scrollHeight > (beginning + 0.5) * Number.parseFloat(getComputedStyle(element).lineHeight))
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(measure, [measure, text])
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure)
    if (ref.current) observer.observe(ref.current)
    // A font can add a line without a change of the element's own size.
    document.fonts.addEventListener('loadingdone', measure)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', measure)
    }
  }, [measure])
  return [ref, isLong] as const
}
