export function downloadFile(file: File): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = file.name
  link.click()
  // By then the browser has started reading, and it keeps what it reads.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Returns true if this browser can share files; which kinds shows only on sharing. */
export const canShareFiles = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [new File([''], 'trip.txt', { type: 'text/plain' })] })

/** Shares a file, or downloads it if the browser refuses; 'cancelled' if the user backs out. */
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
