/** Why a map file is not stored or downloaded, in words. */
export class MapFileProblem extends Error {}

/** Returns '640 KB', '12 MB' or '1.4 GB', in powers of ten as phones count. */
export function formatSize(bytes: number): string {
  const [unit, size] = bytes >= 1e9 ? ['GB', bytes / 1e9] : bytes >= 1e6 ? ['MB', bytes / 1e6] : ['KB', bytes / 1e3]
  return `${size >= 10 || unit === 'KB' ? Math.ceil(size) : size.toFixed(1)} ${unit}`
}
