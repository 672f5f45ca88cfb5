import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import type { Position } from '#shared/geo.ts'
import { Button } from '../../ui/button.tsx'
import css from './location-picker.module.css'

/** Receivers need fifteen seconds under open sky. A fix up to a minute old will do. */
const options: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 }

const wholeMetres = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** Returns why there is no position. */
function explain({ code }: Pick<GeolocationPositionError, 'code'>): string {
  if (!window.isSecureContext) return 'Browsers share a position only with sites that use https.'
  // 1, 2, 3: denied, unavailable, timeout (W3C Geolocation).
  if (code === 1)
    return 'This browser does not share your position with Offgrid. You can allow it in its site settings.'
  if (code === 3) return 'No position in 15 seconds. Try again under open sky.'
  return 'Your position could not be found. Try again under open sky.'
}

/** A button for the device's position, and why it is missing. */
export function UsePosition({ onPick }: { readonly onPick: (position: Position) => void }) {
  const [state, setState] = useState<'idle' | 'looking' | { readonly error?: string; readonly found?: string }>('idle')
  const locate = () => {
    setState('looking')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => {
        setState({ found: `Found within ${wholeMetres.format(accuracy)} m` })
        onPick({ latitude, longitude })
      },
      (error) => setState({ error: explain(error) }),
      options,
    )
  }
  const { error, found } = typeof state === 'object' ? state : {}
  return (
    <div className={css.position}>
      <Button icon={<LocateFixed />} busy={state === 'looking'} busyText="Looking..." onClick={locate}>
        Use my position
      </Button>
      <p role="status" className={css.found}>
        {found}
      </p>
      {error ? (
        <p role="alert" className={css.error}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
