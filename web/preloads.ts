import type { Plugin, Rolldown } from 'vite'
import { isBehindLogin, pages } from './pages/pages.ts'

const startScript = '<script src="/start.js"></script>'

/** Lists screens' files in index.html, so that public/start.js requests them before the router has loaded. */
export function preloads(): Plugin {
  return {
    name: 'offgrid:preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        if (!html.includes(startScript)) throw new Error(`index.html has no ${startScript}`)
        const list = JSON.stringify(listPreloads(bundle))
        return html.replace(startScript, `<script type="application/json" id="preloads">${list}</script>${startScript}`)
      },
    },
  }
}

/** Returns the data for public/start.js and shell/warm-screens.ts in index.html: file names in assets/. */
function listPreloads(bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const collect = (module: string, known: readonly string[]): string[] => {
    const [first, ...others] = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(module))
    if (first === undefined || others.length > 0) throw new Error(`No one chunk begins with ${module}`)
    const found = new Set([first.fileName])
    // Iterating over a set includes entries added during the loop.
    for (const name of found) for (const next of byName.get(name)?.imports ?? []) found.add(next)
    const styles = [...found].flatMap((name) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])])
    return [...new Set([...found, ...styles])].filter((name) => !known.includes(name))
  }
  const entry = collect('/web/index.html', [])
  const shell = collect('/web/shell/shell.tsx', entry)
  const toNames = (files: readonly string[]) => files.map((file) => file.replace('assets/', ''))
  return {
    /** For every screen behind the login. */
    shell: toNames(shell),
    // Further files, by a pattern of the path. Screens before the login are small, and their visitors are rarely known.
    screens: Object.entries(pages)
      .filter(([, { paths }]) => isBehindLogin(paths))
      .map(([page, { paths }]) => [
        `^(${paths.join('|').replace(/:\w+/g, '[^/]+')})/?$`,
        toNames(collect(`/web/pages/${page}.tsx`, [...entry, ...shell])),
      ]),
  }
}
