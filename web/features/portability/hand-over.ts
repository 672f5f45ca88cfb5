/** Downloads a file through the browser. */
export function downloadFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // After a minute the browser has started reading; even a slow browser keeps what it reads.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Returns true if this browser can share files with other apps. It only reveals which kinds it accepts when asked to share them. */
export const canShareFiles = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [new File([''], 'trip.txt', { type: 'text/plain' })] })

/**
 * Shares a file with another app. Returns 'cancelled' if the user backs out. A kind of file that the browser refuses to share is
 * downloaded instead.
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
