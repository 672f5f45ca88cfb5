import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useDebounced } from './use-debounce.ts'

export type ListPlace = {
  /** Counts from 0; the URL counts from 1. */
  readonly page: number
  readonly toPage: (page: number) => void
  /** Trimmed; '' without a search. It follows the field after a pause. */
  readonly search: string
  readonly typed: string
  readonly type: (text: string) => void
}

/** `page` counts from 0. */
export const readListPlace = (params: URLSearchParams): Pick<ListPlace, 'page' | 'search'> => ({
  page: Math.max(0, Math.floor(Number(params.get('page') ?? 1)) - 1) || 0,
  search: params.get('search') ?? '',
})

/**
 * A list's page and search, kept in the URL (`?page=2&search=creek`), so that Back, Reload and a bookmark restore them. Clearing a search
 * returns to the same page.
 */
export function useListPlace(): ListPlace {
  const [params] = useSearchParams()
  const changeParam = useChangeParam()
  const { page, search } = readListPlace(params)

  const [typed, setTyped] = useState(search)
  const settled = useDebounced(typed).trim()
  // The search written by this field; another value in the URL means Back or Forward.
  const written = useRef(search)
  useEffect(() => {
    if (search === written.current) return
    written.current = search
    setTyped(search)
  }, [search])
  useEffect(() => {
    if (settled === written.current) return
    written.current = settled
    changeParam('search', settled, 'replace')
  }, [settled, changeParam])

  const toPage = useCallback((to: number) => changeParam('page', to === 0 ? '' : String(to + 1), 'push'), [changeParam])
  return { page, toPage, search, typed, type: setTyped }
}

/** Goes to the last page if the URL names one beyond it, as after a deletion. */
export function useLastPageAtMost(page: number, totalPages: number | undefined): void {
  const changeParam = useChangeParam()
  const beyond = totalPages !== undefined && page > 0 && page >= totalPages
  useEffect(() => {
    if (beyond) changeParam('page', totalPages > 1 ? String(totalPages) : '', 'replace')
  }, [beyond, totalPages, changeParam])
}

/** Returns a function that sets a parameter of the URL, or removes it for ''. It never changes. */
export function useChangeParam() {
  const navigate = useNavigate()
  const location = useLocation()
  const here = useRef(location)
  here.current = location
  return useCallback(
    (name: string, value: string, how: 'push' | 'replace') => {
      const { pathname, search, state } = here.current
      // The code of another screen is loading: its address must stay.
      if (pathname !== window.location.pathname) return
      const params = new URLSearchParams(search)
      if (value === '') params.delete(name)
      else params.set(name, value)
      navigate({ pathname, search: params.toString() }, { replace: how === 'replace', state })
    },
    [navigate],
  )
}
