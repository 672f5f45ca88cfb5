/** Gives a file to the person: the browser saves it where it saves downloads. */
export function downloadFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // The browser has begun to read it by then; a slow one keeps what it reads.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Returns whether this browser can give files to other apps at all. What it takes of them it says only when it is asked to. */
export const canShareFiles = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [new File([''], 'trip.txt', { type: 'text/plain' })] })

/**
 * Offers a file to the person's other apps. Answers whether it went to one, or the person thought better of it. A kind of file
 * that the browser does not give to other apps is downloaded instead.
 */
export async function shareFile(file: File): Promise<'shared' | 'downloaded' | 'cancelled'> {
  try {
    await navigator.share({ files: [file], title: file.name })
    return 'shared'
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    downloadFile(file)
    return 'downloaded'
  }
}
