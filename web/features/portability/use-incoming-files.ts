import { useEffect, useRef, useState } from 'react'

/** What a clipboard's text has to begin with to be a file. */
const looksLikeFile = /^\s*(<\?xml|<gpx|<kml|\{\s*"|\[\s*\{)/i

/**
 * Takes files that are dropped anywhere on the screen, or pasted where nobody types: files, or the text of one. Answers whether
 * something that can be dropped is over the screen now. They are left alone while a dialog asks for something else.
 */
export function useIncomingFiles(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    const hover = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Without this the browser opens the file in place of the app.
      event.preventDefault()
      setOver(!isAsked())
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0 && !isAsked()) take.current(files)
    }
    const paste = (event: ClipboardEvent) => {
      if (isTyping(event.target) || isAsked()) return
      const files = readClipboard(event.clipboardData)
      if (files.length === 0) return
      event.preventDefault()
      take.current(files)
    }
    window.addEventListener('dragover', hover)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragover', hover)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [])
  return isOver
}

/** Marks what takes files in a dialog. */
export const takesFiles = 'data-takes-files'

/** Whether a dialog is open that has nothing to do with files. */
const isAsked = () => document.querySelector(`dialog[open]:not(:has([${takesFiles}]))`) !== null

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

function readClipboard(data: DataTransfer | null): readonly File[] {
  const files = [...(data?.files ?? [])]
  if (files.length > 0) return files
  const text = data?.getData('text/plain') ?? ''
  return looksLikeFile.test(text) ? [new File([text], 'Pasted text', { type: 'text/plain' })] : []
}
