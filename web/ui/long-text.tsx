import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import css from './long-text.module.css'

type LongTextProps = {
  readonly children: string
  /** Lines shown at first; with two, the button is beside them. */
  readonly lines?: 2 | 3
  /** 'h1' for the name of the page's item. */
  readonly as?: 'p' | 'h1'
  /** The button's accessible name, where a page has several. */
  readonly rest?: string
}

/** A user's text with its line breaks. A button shows lines beyond `lines`. */
export function LongText({ children, lines = 3, as: Element = 'p', rest }: LongTextProps) {
  const [isExpanded, setIsExpanded] = useState(false)
  const [text, isLong] = useIsLong(children, lines)
  const className = [css.text, lines === 2 && css.few, Element === 'p' && 'words'].filter(Boolean).join(' ')
  const more = isExpanded ? 'Show less' : 'Show more'
  return (
    <div className={className}>
      <Element
        ref={text}
        dir="auto"
        className={isExpanded ? undefined : 'cut'}
        tabIndex={Element === 'h1' ? -1 : undefined}
      >
        {children}
      </Element>
      {isLong ? (
        <Button
          variant="plain"
          aria-expanded={isExpanded}
          aria-label={rest && `${more} of ${rest}`}
          onClick={() => setIsExpanded(!isExpanded)}
          className={css.more}
        >
          {more}
        </Button>
      ) : null}
    </div>
  )
}

/** Measures again when the element's width or font changes. */
function useIsLong(text: string, lines: number) {
  const ref = useRef<HTMLHeadingElement & HTMLParagraphElement>(null)
  const [isLong, setLong] = useState(false)
  const measure = useCallback(() => {
    const element = ref.current
    // The height includes cut lines; half a line allows for fractions of pixels.
    if (element) setLong(element.scrollHeight > (lines + 0.5) * Number.parseFloat(getComputedStyle(element).lineHeight))
  }, [lines])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another height
  useLayoutEffect(measure, [measure, text])
  useLayoutEffect(() => {
    const observer = new ResizeObserver(measure)
    if (ref.current) observer.observe(ref.current)
    // A font can add a line without changing the element's size.
    document.fonts.addEventListener('loadingdone', measure)
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', measure)
    }
  }, [measure])
  return [ref, isLong] as const
}
