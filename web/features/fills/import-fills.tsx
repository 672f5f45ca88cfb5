import { useMutation } from '@tanstack/react-query'
import { FileInput } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { type Day, formatDay, toLocalDay } from '#shared/date.ts'
import { type Fill, type FillFields, isSameFill } from '#shared/fill.ts'
import { limits } from '#shared/limits.ts'
import { surfaces } from '#shared/stop.ts'
import { energyUnit, type Vehicle } from '#shared/vehicle.ts'
import { describeError } from '../../data/api-error.ts'
import { cutPieces } from '../../data/cut-pieces.ts'
import { isQueued } from '../../data/unwrap.ts'
import { useRun } from '../../hooks/use-run.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { ColumnMap } from '../../ui/column-map.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckField, FieldRow, SelectField } from '../../ui/fields.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { describeSaved } from '../offline/use-queued-toast.ts'
import { createFillId } from './add-fill.tsx'
import { addFills } from './api.ts'
import {
  describeProblem,
  type FillFileUnits,
  type FillTable,
  fillColumnFields,
  isComplete,
  readFills,
  readFillTable,
  volumes,
} from './fill-table.ts'
import css from './fills.module.css'
import { describeFill } from './format-fill.ts'
import { readSurfaces, surfaceNames } from './surface-text.ts'

type ImportFillsProps = {
  readonly vehicle: Vehicle
  readonly fills: readonly Fill[]
  readonly onClose: () => void
}

/** Larger files are no list of fill-ups. */
const mostBytes = 5_000_000
/** Rows whose problems are shown. */
const mostProblems = 5

/** Imports fill-ups from another program's CSV file, or from Offgrid's own. */
export function ImportFills({ vehicle, fills, onClose }: ImportFillsProps) {
  const units = useUnits()
  const [file, setFile] = useState<{ readonly name: string; readonly table: FillTable }>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    try {
      if (chosen.size > mostBytes) return setProblem(`${chosen.name} is larger than 5 MB.`)
      const table = readFillTable(await chosen.text(), units)
      setFile(table && { name: chosen.name, table })
      setProblem(table ? undefined : `${chosen.name} is not a list of fill-ups.`)
    } catch {
      setProblem(`${chosen.name} could not be read.`)
    }
  }
  return (
    <Dialog open title="Import fill-ups" onClose={() => isBusy || onClose()}>
      <div className={css.stack}>
        {problem === undefined ? null : <Notice kind="error">{problem}</Notice>}
        {file ? (
          <Preview key={file.name} {...{ vehicle, fills, onClose }} {...file} onBusy={setBusy} />
        ) : (
          <>
            <p>Choose a CSV file of LubeLogger, Fuelio or another program, or one that you exported from Offgrid.</p>
            <Actions at="end">
              <Button onClick={onClose}>Cancel</Button>
              <Button variant="primary" icon={<FileInput />} onClick={() => input.current?.click()}>
                Choose file
              </Button>
            </Actions>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept=".csv,.txt,text/csv"
          aria-label="File to import"
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </div>
    </Dialog>
  )
}

type PreviewProps = ImportFillsProps & {
  readonly name: string
  readonly table: FillTable
  readonly onBusy: (isBusy: boolean) => void
}

const volumeTexts = { L: 'Liters', gal: 'Gallons (US)', 'gal uk': 'Gallons (UK)' }

function Preview({ vehicle, fills, name, table, onClose, onBusy }: PreviewProps) {
  const units = useUnits()
  const energy = vehicle.specs?.energy ?? 'diesel'
  const [columns, setColumns] = useState(table.columns)
  const isElectric = energyUnit(energy) === 'kWh'
  const [fileUnits, setFileUnits] = useState({ ...table.units, ...(isElectric && { volume: 'L' as const }) })
  const [takesTwins, setTakesTwins] = useState(false)
  const [surface, setSurface] = useState('')
  const change = (changes: Partial<FillFileUnits>) => setFileUnits({ ...fileUnits, ...changes })
  const { fills: found, problems } = useMemo(() => readFills(table, columns, fileUnits), [table, columns, fileUnits])
  const fresh = useMemo(() => {
    const byDay = Map.groupBy(fills, ({ day }) => day)
    return found.filter((one) => !byDay.get(one.day)?.some((fill) => isSameFill(fill, one)))
  }, [found, fills])
  const chosen = useMemo(
    () => (takesTwins ? found : fresh).map((fill) => ({ surface: readSurfaces(surface), ...fill })),
    [takesTwins, found, fresh, surface],
  )
  const room = limits.fills.perVehicle - Math.max(fills.length, vehicle.fillCount ?? 0)
  const isIncomplete = !isComplete(columns)
  const saving = useSaveFills(vehicle, chosen, onClose, onBusy)
  const [first] = chosen
  if (saving.count !== undefined) {
    return (
      <>
        <p role="status">{`Saving ${saving.count.toLocaleString('en-US')} of ${chosen.length.toLocaleString('en-US')}…`}</p>
        <progress max={1} value={saving.count / chosen.length} aria-label="Saving" />
        <Actions at="end">
          <Button onClick={saving.stop}>Stop</Button>
        </Actions>
      </>
    )
  }
  return (
    <>
      {saving.problem === undefined ? null : <Notice kind="error">{saving.problem}</Notice>}
      {isComplete(table.columns) ? null : (
        <ColumnMap
          fileName={name}
          header={table.header}
          samples={table.rows.slice(0, 3)}
          fields={fillColumnFields}
          columns={columns}
          missing={isIncomplete ? 'Choose which columns hold the day and the amount.' : undefined}
          onChange={setColumns}
        />
      )}
      <p role="status">
        {isIncomplete ? '' : `${formatCount(found.length, 'fill-up')} in ${name}.`}
        {first ? ` The first: ${describeFill(first, energy, units, formatDay(first.day))}.` : ''}
      </p>
      <FieldRow>
        <SelectField
          label="Distances"
          value={fileUnits.distance}
          onChange={(distance) => change({ distance: distance === 'mi' ? 'mi' : 'km' })}
          options={[
            { value: 'km', text: 'Kilometers' },
            { value: 'mi', text: 'Miles' },
          ]}
        />
        {isElectric ? null : (
          <SelectField
            label="Amounts"
            value={fileUnits.volume}
            onChange={(chosenVolume) => change({ volume: volumes.find((one) => one === chosenVolume) ?? 'L' })}
            options={volumes.map((value) => ({ value, text: volumeTexts[value] }))}
          />
        )}
        {table.isAmbiguous ? (
          <SelectField
            label="Dates"
            value={fileUnits.isDayFirst ? 'day' : 'month'}
            onChange={(first) => change({ isDayFirst: first === 'day' })}
            options={[
              { value: 'day', text: 'Day first (31/12/2027)' },
              { value: 'month', text: 'Month first (12/31/2027)' },
            ]}
          />
        ) : null}
        {found.every((fill) => fill.surface) ? null : (
          <SelectField
            label="Mostly on"
            value={surface}
            onChange={setSurface}
            options={[
              { value: '', text: 'Choose later' },
              ...surfaces.map((value) => ({ value, text: surfaceNames[value] })),
            ]}
          />
        )}
      </FieldRow>
      {problems.length === 0 || isIncomplete ? null : (
        <Notice kind="error">
          <p>{`${formatCount(problems.length, 'row')} will not be imported:`}</p>
          {problems.slice(0, mostProblems).map((problem) => (
            <p key={problem.row}>{describeProblem(table, problem)}</p>
          ))}
          {problems.length > mostProblems ? (
            <p>{`and ${formatCount(problems.length - mostProblems, 'more row')}.`}</p>
          ) : null}
        </Notice>
      )}
      {found.length === fresh.length ? null : (
        <CheckField
          label={`Import ${formatCount(found.length - fresh.length, 'fill-up')} that you seem to have already`}
          checked={takesTwins}
          onChange={setTakesTwins}
        />
      )}
      {chosen.length > room ? (
        <Notice kind="error">{`A vehicle has at most ${limits.fills.perVehicle.toLocaleString('en-US')} fill-ups, and there is room for ${room.toLocaleString('en-US')}.`}</Notice>
      ) : null}
      <Actions at="end">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          disabled={isIncomplete || chosen.length === 0 || chosen.length > room}
          onClick={() => void saving.save()}
        >
          {`Import ${formatCount(chosen.length, 'fill-up')}`}
        </Button>
      </Actions>
    </>
  )
}

/** Saves fill-ups in requests, and continues after a failure where it ended. `count` is set while it saves. */
function useSaveFills(
  vehicle: Vehicle,
  chosen: readonly FillFields[],
  onEnd: () => void,
  onBusy: (isBusy: boolean) => void,
) {
  const toast = useToast()
  const { mutateAsync: add } = useMutation(addFills(vehicle.id))
  const { start, stop } = useRun()
  const [count, setCount] = useState<number>()
  const [problem, setProblem] = useState<string>()
  // A repeat sends the same ids, which add nothing twice.
  const job = useRef<{ readonly chosen: typeof chosen; readonly ids: string[]; done: number }>(undefined)
  const save = async () => {
    const signal = start()
    const pieces = cutPieces(chosen, limits.fills.batch)
    if (job.current?.chosen !== chosen)
      job.current = { chosen, ids: createIds(pieces, toLocalDay(Date.now())), done: 0 }
    const work = job.current
    let queued = false
    onBusy(true)
    try {
      for (const [at, fills] of pieces.entries()) {
        if (at < work.done) continue
        setCount(pieces.slice(0, at).flat().length)
        signal.throwIfAborted()
        queued ||= isQueued(await add({ id: work.ids[at] ?? '', fills }))
        work.done = at + 1
      }
      onEnd()
      const message = `Imported ${formatCount(chosen.length, 'fill-up')}.`
      toast.success(queued ? describeSaved() : message)
    } catch (error) {
      const saved = pieces.slice(0, work.done).flat().length
      const words = signal.aborted ? 'Stopped.' : describeError(error)
      setProblem(`${saved === 0 ? '' : `${formatCount(saved, 'fill-up is', 'fill-ups are')} saved. `}${words}`)
    }
    onBusy(false)
    setCount(undefined)
  }
  return { save, stop, count, problem }
}

/** Returns the id of each request's first fill-up. The others' follow it, so requests of the same day are apart in time. */
const createIds = (pieces: readonly (readonly FillFields[])[], today: Day): string[] =>
  pieces.map(([first]) => createFillId(first?.day ?? today, today))
