import { defineConfig } from 'vite'
import { workerChunks } from '../../../web/chunks.ts'

/** The page that reads files alone, with the worker built as the product's; never part of the product. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  worker: { format: 'es', rolldownOptions: { output: { codeSplitting: { groups: workerChunks } } } },
  build: { outDir: '../../../.build/import-bench', emptyOutDir: true, modulePreload: { polyfill: false } },
})
