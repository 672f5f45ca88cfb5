/** A ref that moves the focus into an editor when it opens. */
export function focusFirst(editor: HTMLElement | null): void {
  editor?.querySelector<HTMLElement>('input:checked, input, button')?.focus()
}
