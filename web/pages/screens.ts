import { matchPath, type Params } from 'react-router-dom'
import { isBehindLogin, type Page, pages } from './pages.ts'

/**
 * Returns what loads once, even if that fails: Vite's helper (8.3) takes a style sheet that failed for loaded, so a second try would
 * show the page without it.
 */
export function loadOnce<Code>(load: () => Promise<Code>): () => Promise<Code> {
  let loading: Promise<Code> | undefined
  return () => {
    loading ??= load()
    return loading
  }
}

/** The pages but the landing page, with their paths. */
export const screens = Object.values(pages).map(({ load, paths }) => ({
  paths,
  isBehindLogin: isBehindLogin(paths),
  load: loadOnce(load),
}))

/** Returns what loads the page at a path of the browser, with the path's parameters; undefined for the landing page. */
export function findScreen(
  pathname: string,
): { readonly load: () => Promise<Page>; readonly params: Params } | undefined {
  for (const { paths, load } of screens)
    for (const path of paths) {
      const match = matchPath(path, pathname)
      if (match) return { load, params: match.params }
    }
  return undefined
}
