import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'

type FileButtonProps = Pick<ComponentProps<typeof Button>, 'icon' | 'variant' | 'autoFocus' | 'children'> &
  Pick<ComponentProps<'input'>, 'accept' | 'multiple'> & {
    /** Names the field: 'Files to import'. */
    readonly label: string
    readonly onChoose: (files: readonly File[]) => void
  }

/** A button that opens the platform's dialog for files. */
export function FileButton({ label, accept, multiple, onChoose, ...button }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        aria-label={label}
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
    </>
  )
}
