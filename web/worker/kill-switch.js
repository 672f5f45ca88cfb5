// Removes the service worker from every device that requests /sw.js: deployed in its place, it deletes the worker's cached app files and
// unregisters. Plain JavaScript, because it is deployed without a build (infra/runbook.md). The user's data, including unsynced
// changes, is in IndexedDB and stays.
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(end()))

async function end() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name.startsWith('offgrid-')).map((name) => caches.delete(name)))
  await self.registration.unregister()
  // Only pages served by the previous worker: a page that has just registered this one would reload forever.
  const pages = await self.clients.matchAll({ type: 'window' })
  await Promise.all(pages.map((page) => page.navigate(page.url).catch(() => {})))
}
