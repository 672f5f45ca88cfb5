import type { ComponentProps } from 'react'
import css from './icon-button.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'type' | 'aria-label'> & {
  /** Accessible name: the button's action. */
  readonly label: string
}

/** A bare icon button with a thumb-sized target. */
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
