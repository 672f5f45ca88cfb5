import { CircleCheck, Moon, Satellite, Spline, SunMedium, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toLocalDay } from '#shared/date.ts'
import type { Figures } from '#shared/drive/figures.ts'
import { isStale } from '#shared/drive/fix.ts'
import { describeFix, formatKm } from '#shared/drive/fix-texts.ts'
import { isDarkAt, type Light } from '#shared/drive/light.ts'
import type { DrivePlan } from '#shared/drive/progress.ts'
import type { Recording } from '#shared/drive/recording.ts'
import { announce, describeDriveLight, lightWords } from '#shared/drive/sentences.ts'
import type { Position } from '#shared/geo.ts'
import { describeEnd, findProgress } from '#shared/itinerary/today.ts'
import type { VehicleSupplies } from '#shared/itinerary/vehicle-supplies.ts'
import type { Trip } from '#shared/trip.ts'
import type { Waypoint } from '#shared/waypoint.ts'
import { useUnits } from '../../hooks/use-units.ts'
import type { Receiver, Road } from '../today/road.ts'
import { RoadActions } from '../today/road-actions.tsx'
import { positionProblems } from '../today/use-fixes.ts'
import { ChooseStop, ChooseStopDialog } from './choose-stop.tsx'
import css from './drive.module.css'
import { FuelPanel } from './fuel-panel.tsx'
import { NextPanel } from './next-panel.tsx'
import { RecordDialog } from './record-dialog.tsx'
import { type Driving, useDriving } from './use-driving.ts'
import { type RecordingOnDevice, useRecording } from './use-recording.ts'
import { useWakeLock } from './use-wake-lock.ts'
import { WaterPanel } from './water-panel.tsx'

type CockpitProps = {
  readonly trip: Trip
  /** In the trip's order. */
  readonly waypoints: readonly Waypoint[]
  /** With the trip's first vehicle. */
  readonly plan: DrivePlan
  readonly others: readonly VehicleSupplies[]
  /** False until the user has seen the notice. */
  readonly isOn: boolean
}

/** All figures of the drive on one screen. */
export function Cockpit({ trip, waypoints, plan, others, isOn }: CockpitProps) {
  const { itinerary, drive } = plan
  const { stops } = itinerary
  const recorder = useRecording(trip.id)
  const driving = useDriving(trip.id, plan, isOn, recorder.record)
  const { figures, fix, now, clockError } = driving
  const [staysOn, setStaysOn] = useState(true)
  const today = toLocalDay(now)
  const progress = findProgress(stops, drive, today)
  const isEnd = progress.arrival !== undefined && progress.next === undefined
  const isLockRefused = useWakeLock(isOn && staysOn && !isEnd)
  useDarkness(figures?.leg.to.position, now)
  const isOld = fix !== undefined && isStale(fix, now)
  return (
    <>
      {figures && !isEnd ? (
        <div className={isOld ? `${css.panels} ${css.old}` : css.panels}>
          <NextPanel figures={figures} position={fix?.position} vehicle={itinerary.vehicle} />
          <LightPanel light={figures.light} now={now} />
          <FuelPanel tripId={trip.id} plan={plan} others={others} figures={figures} now={now} />
          <WaterPanel trip={trip} itinerary={itinerary} water={figures.water} now={now} />
        </div>
      ) : isEnd ? (
        <p className={css.first} dir="auto">
          {describeEnd(trip.name, stops)}
        </p>
      ) : (
        <ChooseStop trip={trip} plan={plan} />
      )}
      <ReceiverLine {...driving} isLockRefused={isLockRefused} recording={recorder.recording} />
      <DriveActions
        road={{ trip, waypoints, itinerary, drive, today, clock: () => Date.now() + clockError }}
        plan={plan}
        figures={isEnd ? undefined : figures}
        receiver={driving}
        recorder={recorder}
        staysOn={staysOn}
        onStayOn={setStaysOn}
      />
      <LiveRegion figures={isEnd || isOld ? undefined : figures} now={now} />
    </>
  )
}

/** Makes this screen dark while the sun is down, whatever the theme. */
function useDarkness(position: Position | undefined, now: number): void {
  const isDark = position !== undefined && isDarkAt(position, now)
  useEffect(() => {
    if (!isDark) return
    const root = document.documentElement
    const before = root.dataset.theme
    root.dataset.theme = 'dark'
    return () => {
      if (before === undefined) delete root.dataset.theme
      else root.dataset.theme = before
    }
  }, [isDark])
}

/** Says the figures to screen readers once a minute, and on a new verdict. */
function LiveRegion({ figures, now }: { readonly figures: Figures | undefined; readonly now: number }) {
  const units = useUnits()
  const text = figures ? announce(figures, now, units) : ''
  const verdicts = figures
    ? [
        figures.fuel?.verdict,
        figures.light.kind === 'arriving' && figures.light.verdict,
        figures.stopHere?.id,
        figures.bearing === undefined,
      ].join()
    : ''
  const minute = Math.floor(now / 60_000)
  const [said, setSaid] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text alone must not be said, or it would be once a second
  useEffect(() => setSaid(text), [minute, verdicts])
  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}

type ReceiverLineProps = Pick<Driving, 'fix' | 'now' | 'problem' | 'isMirror' | 'clockError'> & {
  readonly isLockRefused: boolean
  readonly recording: Recording | undefined
}

/** The age and accuracy of the position, or why there is none. */
function ReceiverLine(props: ReceiverLineProps) {
  const { fix, now, problem, isMirror, clockError, isLockRefused, recording } = props
  const units = useUnits()
  // Receivers lose the position for moments, under trees and bridges.
  const isBrief = problem === 'unavailable' && fix !== undefined && !isStale(fix, now)
  const notes = [
    ...(problem && !isBrief ? [positionProblems[problem]] : []),
    ...(fix || !problem ? [`${describeFix(fix, now, units)}${fix ? '.' : ''}`] : []),
    ...(clockError !== 0 ? ['This device’s clock is wrong: times come from the receiver.'] : []),
    ...(recording?.isRunning ? [`Recording, ${formatKm(recording.km, units)}.`] : []),
    ...(isMirror ? ['Another tab receives the position. This one shows the same.'] : []),
    ...(isLockRefused ? ['Set your phone to stay on.'] : []),
  ]
  return (
    <div className={css.receiver}>
      <Satellite />
      <p>{notes.join(' ')}</p>
    </div>
  )
}

const looks = {
  fits: [CircleCheck, 'verdict-enough'],
  tight: [TriangleAlert, 'verdict-tight'],
  dark: [Moon, 'verdict-dry'],
} as const

/** The arrival, and whether it is in daylight. */
function LightPanel({ light, now }: { readonly light: Light; readonly now: number }) {
  const units = useUnits()
  const [Icon, look] = light.kind === 'arriving' ? looks[light.verdict] : [SunMedium, undefined]
  return (
    <section className={css.panel} aria-label="Light">
      <p className={css.words}>
        {light.kind === 'arriving' ? (
          <strong className={`${css.inline} ${css.colored} ${look}`}>
            <Icon />
            {`${lightWords[light.verdict]}.`}
          </strong>
        ) : null}{' '}
        {describeDriveLight(light, now, units)}
      </p>
    </section>
  )
}

type DriveActionsProps = {
  readonly road: Road
  readonly plan: DrivePlan
  /** Undefined without a leg to drive. */
  readonly figures: Figures | undefined
  readonly receiver: Receiver
  readonly recorder: RecordingOnDevice
  readonly staysOn: boolean
  readonly onStayOn: (staysOn: boolean) => void
}

/** The bar of actions, with recording and the screen that stays on in its menu. */
function DriveActions({ road, plan, figures, receiver, recorder, staysOn, onStayOn }: DriveActionsProps) {
  const { trip, itinerary, waypoints } = road
  const [dialog, setDialog] = useState<'stop' | 'record'>()
  const close = () => setDialog(undefined)
  const { leg, place, stopHere } = figures ?? {}
  const stop = waypoints.find(({ id }) => id === (leg?.to ?? itinerary.stops.at(-1))?.id)
  if (!stop) return null
  const record = () => {
    if (recorder.recording?.isRunning) void recorder.stop()
    setDialog('record')
  }
  return (
    <>
      <RoadActions
        road={road}
        stop={stop}
        canArrive={leg !== undefined}
        fuelAt={leg && place && { from: leg.from, share: place.share, stopHere }}
        receiver={receiver}
        onOtherStop={() => setDialog('stop')}
        more={[
          { label: describeRecord(recorder), icon: Spline, onChoose: record },
          staysOn
            ? { label: 'Let the screen turn off', icon: Moon, onChoose: () => onStayOn(false) }
            : { label: 'Keep the screen on', icon: SunMedium, onChoose: () => onStayOn(true) },
        ]}
      />
      {dialog === 'stop' ? <ChooseStopDialog trip={trip} plan={plan} onClose={close} /> : null}
      {dialog === 'record' ? (
        <RecordDialog trip={trip} itinerary={itinerary} recorder={recorder} onClose={close} />
      ) : null}
    </>
  )
}

const describeRecord = ({ recording }: RecordingOnDevice) =>
  !recording ? 'Record' : recording.isRunning ? 'Stop recording' : 'Recording'
