import { Download } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { describeError } from '../../data/api-error.ts'
import { useOfflineStatus } from '../../device/status.ts'
import { useRun } from '../../hooks/use-run.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/fields.tsx'
import { NeedsConnection } from '../../ui/needs-connection.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import { useIsOffline } from '../offline/use-is-offline.ts'
import type { Loaded } from './account-archive.ts'
import css from './portability.module.css'

export function YourData() {
  return (
    <TitledCard icon={Download} title="Download everything" heading="h3">
      <DownloadEverything />
      <p>To restore it in this or another account, choose Import on the Trips screen.</p>
    </TitledCard>
  )
}

type State =
  | { readonly at: 'resting'; readonly failure?: string }
  | { readonly at: 'loading'; readonly loaded: Loaded }
  | { readonly at: 'done'; readonly loaded: Loaded; readonly fileName: string }

const nothing: Loaded = { trips: 0, vehicles: 0, waypoints: 0 }

export function DownloadEverything() {
  const [state, setState] = useState<State>({ at: 'resting' })
  const [withTripPlans, setWithTripPlans] = useState(false)
  const { start, stop } = useRun()
  const isOffline = useIsOffline()
  const { pending, unresolved } = useOfflineStatus()
  const unsent = pending.length + unresolved.length

  const load = async () => {
    const signal = start()
    const show = (next: State) => signal.aborted || setState(next)
    show({ at: 'loading', loaded: nothing })
    try {
      // Loaded on demand, because few users need it.
      const { downloadAccount } = await import('./account-archive.ts')
      const onLoaded = (loaded: Loaded) => show({ at: 'loading', loaded })
      show({ at: 'done', ...(await downloadAccount({ signal, onLoaded, withTripPlans })) })
    } catch (error) {
      show({ at: 'resting', failure: `Not downloaded: ${describeError(error)}` })
    }
  }
  const cancel = () => {
    stop()
    setState({ at: 'resting' })
  }

  return (
    <div className={css.form}>
      <p>
        All your trips, waypoints and vehicles in one zip file: as files for maps, spreadsheets and calendars, and as a
        backup that Offgrid can import.
      </p>
      {unsent > 0 ? (
        <p className="muted breaks">{`${formatCount(unsent, 'change')} on this device ${unsent === 1 ? 'is' : 'are'} not on the server yet, and not in the file.`}</p>
      ) : null}
      {isOffline && state.at !== 'loading' ? <NeedsConnection /> : null}
      {state.at === 'loading' ? <p role="status">{`Loading ${describeLoaded(state.loaded)}…`}</p> : null}
      {state.at === 'done' ? (
        <Notice kind="success">{`Downloaded ${describeLoaded(state.loaded)} to ${state.fileName}.`}</Notice>
      ) : null}
      {state.at === 'resting' && state.failure ? <Notice kind="error">{state.failure}</Notice> : null}
      <CheckField
        label="Include trip plans"
        checked={withTripPlans}
        disabled={state.at === 'loading'}
        onChange={setWithTripPlans}
      />
      <p className="muted breaks">Trip plans to leave behind have names and phone numbers.</p>
      <Actions>
        <Button
          icon={<Download />}
          busy={state.at === 'loading'}
          busyText="Loading..."
          disabled={isOffline}
          onClick={() => void load()}
        >
          Download everything
        </Button>
        {state.at === 'loading' ? <Button onClick={cancel}>Cancel</Button> : null}
      </Actions>
    </div>
  )
}

const describeLoaded = ({ trips, waypoints, vehicles }: Loaded): string =>
  `${formatCount(trips, 'trip')}, ${formatCount(waypoints, 'waypoint')} and ${formatCount(vehicles, 'vehicle')}`
