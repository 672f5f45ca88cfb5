import { Copy, MapPinned, Share2 } from 'lucide-react'
import { formatCoordinates } from '#shared/notations/coordinates.ts'
import { useNotation } from '../../../hooks/use-notation.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { findMapApp, type NamedPlace } from './open-in.ts'

/** Returns a place's coordinates in the user's notation, and the actions that copy them and open them in another app. */
export function useCoordinateActions(place: NamedPlace) {
  const text = formatCoordinates(place, useNotation())
  const toast = useToast()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(`Copied ${text}`)
    } catch {
      // The browser may refuse, and has no clipboard at all on a page without https.
      toast.error('Couldn’t copy. Select and copy the coordinates yourself.')
    }
  }
  const share = async () => {
    try {
      await navigator.share({ title: place.name, text: `${place.name}\n${text}` })
    } catch (error) {
      if (!isAbort(error)) toast.error('Couldn’t share. Copy the coordinates instead.')
    }
  }
  const app = findMapApp(place, navigator)
  return {
    text,
    copy: { label: `Copy ${text}`, icon: Copy, onChoose: () => void copy() },
    /** Other apps that this device can open the place in; none on most computers. */
    openIn: [
      ...(app ? [{ ...app, icon: MapPinned }] : []),
      ...('share' in navigator ? [{ label: 'Share…', icon: Share2, onChoose: () => void share() }] : []),
    ],
  }
}

/** Returns true if the user closed the share sheet. */
const isAbort = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'
