// Ends the service worker on every device that asks for /sw.js: put in its place, it deletes what the worker held of the app and goes.
// Plain JavaScript on purpose: it goes live as it stands here, without a build (infra/runbook.md). What people saved on their
// devices, their changes among it, is in IndexedDB and stays.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(end()))

async function end() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('offgrid-')).map((name) => caches.delete(name)))
  await self.registration.unregister()
  // Those alone that the worker before this one served: a page that has just registered this one would load for ever.
  const pages = await self.clients.matchAll({ type: 'window' })
  await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => {})))
}
