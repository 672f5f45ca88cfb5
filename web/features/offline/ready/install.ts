import { useSyncExternalStore } from 'react'

/** What the browser hands over when the app can be installed; it must be asked within a press. */
type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> }

let prompt: InstallPrompt | undefined
const listeners = new Set<() => void>()

function setPrompt(next: InstallPrompt | undefined): void {
  prompt = next
  for (const listener of listeners) listener()
}

const isInstallPrompt = (event: Event): event is InstallPrompt => 'prompt' in event

/** Hears what the browser says once after the page was opened, whether or not somebody is on the screen that offers it. Answers how to stop. */
export function watchInstall(): () => void {
  const hear = (event: Event) => isInstallPrompt(event) && setPrompt(event)
  const forget = () => setPrompt(undefined)
  window.addEventListener('beforeinstallprompt', hear)
  window.addEventListener('appinstalled', forget)
  return () => {
    window.removeEventListener('beforeinstallprompt', hear)
    window.removeEventListener('appinstalled', forget)
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns whether the browser would install the app when asked. */
export const useInstallable = (): boolean => useSyncExternalStore(subscribe, () => prompt !== undefined)

/** Has the browser ask whether to install the app. */
export async function install(): Promise<void> {
  await prompt?.prompt()
  setPrompt(undefined)
}

/** Returns whether this is an iPhone or iPad on which the app was opened as a page, not from the Home Screen: what it keeps there does not last. */
export const isPageOnIos = (): boolean =>
  (/iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)) &&
  !matchMedia('(display-mode: standalone)').matches
