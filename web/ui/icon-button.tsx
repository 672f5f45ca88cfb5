import type { ComponentProps } from 'react'
import css from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-label'> & {
  /** What the button does, read out in place of a text. */
  readonly label: string
}

/** A small bare button inside something else, such as a field or a toast: an icon, as large as a thumb needs it. */
export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={className ? `${css.button} ${className}` : css.button}
    />
  )
}
