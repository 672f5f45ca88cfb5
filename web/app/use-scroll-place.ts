import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { useScreen } from '../hooks/use-screen.ts'
import { parseObject } from '../session/parse-json.ts'

const stored = 'scroll-places'
/** The scroll place of each entry of the browser's history (px from the top), by its key. */
const places = new Map<string, number>(Object.entries(parseObject(sessionStorage.getItem(stored) ?? '') ?? {}))

/**
 * Shows an entry of the history where it was, the target of a link with a fragment, and another screen from its top. A change of the
 * query, but of `view`, stays on the screen.
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
      sessionStorage.setItem(stored, JSON.stringify(Object.fromEntries(places)))
      // The browser does it for an entry that leaves the app.
      history.scrollRestoration = 'auto'
    }
    addEventListener('pagehide', store)
    return () => removeEventListener('pagehide', store)
  }, [])

  useLayoutEffect(() => {
    const place = type === 'POP' ? places.get(entry) : undefined
    const target = hash === '' ? null : document.getElementById(hash.slice(1))
    if (place !== undefined) scrollTo(0, place)
    else if (target) target.scrollIntoView()
    else if (before.current !== screen) scrollTo(0, 0)
    before.current = screen
    const note = () => places.set(entry, scrollY)
    if (place === undefined) note()
    addEventListener('scroll', note, { passive: true })
    return () => removeEventListener('scroll', note)
  }, [entry, screen, hash, type])
}
