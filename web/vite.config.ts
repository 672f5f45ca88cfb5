import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { basemap } from './map/basemap/build/plugin.ts'

export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../.build/vite',
  plugins: [react(), basemap()],
  build: {
    outDir: '../.build/site',
    emptyOutDir: true,
    // The policy forbids inline scripts and data: URLs for anything but images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    reportCompressedSize: false,
  },
})
