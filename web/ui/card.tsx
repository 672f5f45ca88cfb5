import type { ComponentProps } from 'react'
import css from './card.module.css'

/** A raised card; give a 'section' a heading. */
export function Card({
  as: Element = 'section',
  className,
  ...rest
}: Omit<ComponentProps<'section'>, 'ref'> & { readonly as?: 'section' | 'li' | 'div' }) {
  return <Element {...rest} className={className ? `${css.card} ${className}` : css.card} />
}
