import { useSyncExternalStore } from 'react'
import { createListeners } from '../../../session/events.ts'

/** The browser's install event, whose prompt needs a user gesture. */
type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> }

let prompt: InstallPrompt | undefined
const { announce, on } = createListeners()

function setPrompt(next: InstallPrompt | undefined): void {
  prompt = next
  announce()
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

export const useInstallable = (): boolean => useSyncExternalStore(on, () => prompt !== undefined)

export async function install(): Promise<void> {
  await prompt?.prompt()
  setPrompt(undefined)
}

/** Returns true on iOS outside the Home Screen app, where saved data does not last. */
export const isPageOnIos = (): boolean =>
  (/iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.platform === 'MacIntel' && navigator.maxTouchPoints > 1)) &&
  !matchMedia('(display-mode: standalone)').matches
