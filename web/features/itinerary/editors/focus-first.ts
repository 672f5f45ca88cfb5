/** Ref callback that focuses an editor's first control. */
export function focusFirst(editor: HTMLElement | null): void {
  editor?.querySelector<HTMLElement>('input:checked, input, button')?.focus()
}
