import { useSyncExternalStore } from 'react'

/** The browser's install event, whose prompt needs a user gesture. */
type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> }

let prompt: InstallPrompt | undefined
const listeners = new Set<() => void>()

function setPrompt(next: InstallPrompt | undefined): void {
  prompt = next
  for (const listener of listeners) listener()
}

const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

/** Records the install event, which fires once. Returns a function that stops listening. */
export function watchInstall(): () => void {
  const onPrompt = (event: Event) => isInstallPrompt(event) && setPrompt(event)
  const forget = () => setPrompt(undefined)
  window.addEventListener('beforeinstallprompt', onPrompt)
  window.addEventListener('appinstalled', forget)
  return () => {
    window.removeEventListener('beforeinstallprompt', onPrompt)
    window.removeEventListener('appinstalled', forget)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useInstallable = (): boolean => useSyncExternalStore(subscribe, () => prompt !== undefined)

export async function install(): Promise<void> {
  await prompt?.prompt()
  setPrompt(undefined)
}

/** Returns true on iOS outside the Home Screen app, where saved data does not last. */
export const isPageOnIos = (): boolean =>
  (/iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)) &&
  !matchMedia('(display-mode: standalone)').matches
