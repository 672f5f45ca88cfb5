import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { parseObject } from '#shared/parse.ts'
import { useScreen } from '../hooks/use-screen.ts'

/** A page whose data takes longer keeps no place (ms). */
const longestWait = 5_000
const stored = 'scroll-places'
/** The scroll place of each entry of the browser's history (px from the top), by its key. */
const places: Record<string, number | undefined> = { ...parseObject(sessionStorage.getItem(stored) ?? '') }

/**
 * Shows an entry of the history where it was, the target of a link with a fragment, and another screen from its top. A change of the
 * query, but of `view`, stays on the screen. A page keeps its place while its data comes, unless the user does something.
 */
export function useScrollPlace(): void {
  const { key, hash } = useLocation()
  const type = useNavigationType()
  const screen = useScreen()
  const before = useRef(screen)
  // All entries that the router did not make have one key.
  const entry = key === 'default' ? screen + hash : key

  useEffect(() => {
    history.scrollRestoration = 'manual'
    const store = () => {
      sessionStorage.setItem(stored, JSON.stringify(places))
      // The browser does it for an entry that leaves the app.
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', store)
    return () => removeEventListener('pagehide', store)
  }, [])

  useLayoutEffect(() => {
    const place = type === 'POP' ? places[entry] : undefined
    const target = hash === '' ? null : document.getElementById(hash.slice(1))
    const left = new AbortController()
    let isRestoring = place !== undefined
    const stop = () => {
      isRestoring = false
    }
    const note = () => {
      if (!isRestoring) places[entry] = scrollY
    }
    // Until its data has come, a page may end above the place, and parts above it have other heights.
    const observer = new ResizeObserver(() => {
      if (isRestoring && place !== undefined) scrollTo(0, place)
    })
    if (isRestoring) {
      observer.observe(document.documentElement)
      for (const input of ['wheel', 'pointerdown', 'keydown']) addEventListener(input, stop, { signal: left.signal })
      setTimeout(stop, longestWait)
    } else if (target) target.scrollIntoView()
    else if (before.current !== screen) scrollTo(0, 0)
    before.current = screen
    note()
    addEventListener('scroll', note, { passive: true, signal: left.signal })
    return () => {
      observer.disconnect()
      left.abort()
    }
  }, [entry, screen, hash, type])
}
