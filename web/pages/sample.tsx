import { useMemo } from 'react'
import { toLocalDay } from '#shared/date.ts'
import { tokens } from '../device/stored.ts'
import { SharedTripView } from '../features/shares/shared-trip-view.tsx'
import { showSampleTrip } from '../features/shares/show-sample.ts'
import { useUnits } from '../hooks/use-units.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/button.tsx'

/** The sample trip for visitors without an account: nothing is requested, and nothing is stored. */
export function Component() {
  const units = useUnits()
  const sample = useMemo(() => showSampleTrip(toLocalDay(Date.now()), units), [units])
  return (
    <SharedTripView
      {...sample}
      about="an example: two people, one pickup, sixteen nights"
      isSignedIn={tokens.mayHaveSession()}
      actions={
        <LinkButton to={paths.landing} variant="primary">
          Plan your own trip
        </LinkButton>
      }
    />
  )
}
