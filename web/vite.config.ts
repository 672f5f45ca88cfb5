import { hash } from 'node:crypto'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunks } from './chunks.ts'
import { mapWorker } from './map/basemap/build/map-worker.ts'
import { basemap } from './map/basemap/build/plugin.ts'
import { timeZones } from './map/basemap/build/time-zones.ts'
import { preloads } from './preloads.ts'
import { serviceWorker } from './worker/build/plugin.ts'

/** Removes comments and indentation, which each device would download. */
const shortPage = {
  name: 'short-page',
  transformIndexHtml: (html: string) => html.replace(/\s*<!--.*?-->|(?<=\n) +/gs, ''),
}

const shortened = new Map<string, string>()

/** Returns three characters for a file of styles, different from those of all others. */
function shorten(file: string): string {
  const short = hash('sha256', file.slice(import.meta.dirname.length), 'base64url').slice(0, 3)
  const other = shortened.get(short) ?? file
  if (other !== file) throw new Error(`The classes of ${file} and ${other} would have the same names`)
  shortened.set(short, file)
  return short
}

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.build/vite',
  plugins: [react(), basemap(), timeZones(), mapWorker(), preloads(), serviceWorker(), shortPage],
  // The worker of web/files loads each format's code on demand.
  worker: { format: 'es' },
  // Shorter than the default, and the same after a change of the file.
  css: { modules: { generateScopedName: (name, file) => `${name}_${shorten(file)}` } },
  build: {
    outDir: '../.build/site',
    emptyOutDir: true,
    // The policy forbids inline scripts, and data: URLs except for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Names are repeated in all importers, the page and the worker: 42 bits of a hash instead of 48 save 1.6 KB of an update.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: chunks,
        },
      },
    },
  },
})
