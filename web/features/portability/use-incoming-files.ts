import { useEffect, useEffectEvent, useState } from 'react'

const looksLikeFile = /^\s*(<\?xml|<gpx|<kml|\{\s*"|\[\s*\{)/i

/**
 * Accepts files, or their text, dropped or pasted outside text fields, except while another dialog is open. Returns true while files are
 * dragged over the screen.
 */
export function useIncomingFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useEffectEvent(onFiles)
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Otherwise the browser opens the file.
      event.preventDefault()
      setOver(!isDialogOpen())
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0 && !isDialogOpen()) take(files)
    }
    const paste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || isDialogOpen()) return
      const files = readClipboard(event.clipboardData)
      if (files.length === 0) return
      event.preventDefault()
      take(files)
    }
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('dragover', hover, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('paste', paste, { signal })
    return () => listening.abort()
  }, [])
  return isOver
}

/** Attribute of dialog content that accepts files. */
export const takesFiles = 'data-takes-files'

const isDialogOpen = () => document.querySelector(`dialog[open]:not(:has([${takesFiles}]))`) !== null

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

function readClipboard(data: DataTransfer | null): readonly File[] {
  const files = [...(data?.files ?? [])]
  if (files.length > 0) return files
  const text = data?.getData('text/plain') ?? ''
  return looksLikeFile.test(text) ? [new File([text], 'Pasted text', { type: 'text/plain' })] : []
}
