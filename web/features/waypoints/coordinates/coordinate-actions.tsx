import { Copy, SquareArrowOutUpRight } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import type { NamedPlace } from './open-in.ts'
import { useCoordinateActions } from './use-coordinate-actions.ts'

type CoordinateActionsProps = {
  readonly place: NamedPlace
  /** True beside the coordinates, which the button then doesn't repeat. */
  readonly brief?: boolean
}

/** Buttons that copy a place's coordinates in the user's notation, and open them in another app if this device has one for them. */
export function CoordinateActions({ place, brief = false }: CoordinateActionsProps) {
  const { copy, openIn } = useCoordinateActions(place)
  return (
    <>
      <Button icon={<Copy aria-hidden="true" />} aria-label={copy.label} onClick={copy.onChoose}>
        {brief ? 'Copy' : copy.label}
      </Button>
      {openIn.length === 0 ? null : (
        <Menu label="Open in…" icon={SquareArrowOutUpRight} labeled="always" items={openIn} />
      )}
    </>
  )
}
