import { useEffect } from 'react'
import { isDarkAt } from '#shared/drive/light.ts'
import type { Position } from '#shared/geo.ts'

/** Makes this screen dark while the sun is down, whatever the theme. */
export function useDarkness(position: Position | undefined, now: number): void {
  const isDark = position !== undefined && isDarkAt(position, now)
  useEffect(() => {
    if (!isDark) return
    const root = document.documentElement
    const before = root.dataset.theme
    root.dataset.theme = 'dark'
    return () => {
      if (before === undefined) delete root.dataset.theme
      else root.dataset.theme = before
    }
  }, [isDark])
}
