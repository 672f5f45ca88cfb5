import { type ReactNode, useMemo, useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { formatDayOfYear } from '#shared/day-texts.ts'
import { type Fill, isSameFill } from '#shared/fill.ts'
import { limits } from '#shared/limits.ts'
import { surfaces } from '#shared/stop.ts'
import { energyUnit, toVehicleName, type Vehicle } from '#shared/vehicle.ts'
import { readSurfaces } from '../../../data/fields.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { Actions, Button } from '../../../ui/button.tsx'
import { ColumnMap } from '../../../ui/column-map.tsx'
import { CheckField, SelectField } from '../../../ui/fields.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { describeFill } from '../format-fill.ts'
import { surfaceNames } from '../surface-text.ts'
import { findVolume } from './fill-cells.ts'
import { FillOptions } from './fill-options.tsx'
import { type FillProblem, readFills } from './fill-rows.ts'
import { describeProblem, type FillChoices, type FillTable, isComplete } from './fill-table.ts'
import { fillColumnFields } from './fill-titles.ts'
import { useSaveFills } from './use-save-fills.ts'

export type FillPreviewProps = {
  readonly vehicle: Vehicle
  readonly fills: readonly Fill[]
  readonly name: string
  readonly table: FillTable
  readonly onTable: (at: number) => void
  readonly onClose: () => void
  readonly onBusy: (isBusy: boolean) => void
}

/** Shows what a table would be imported as, and asks what it leaves open. */
export function FillPreview({ vehicle, fills, name, table, onTable, onClose, onBusy }: FillPreviewProps) {
  const units = useUnits()
  const energy = vehicle.specs?.energy ?? 'diesel'
  const isElectric = energyUnit(energy) === 'kWh'
  const [columns, setColumns] = useState(table.columns)
  const [choices, setChoices] = useState<FillChoices>({
    ...table.choices,
    ...(vehicle.specs && { isElectric }),
    ...(isElectric && table.choices.volume !== 'row' && { volume: 'L' }),
  })
  const [takesTwins, setTakesTwins] = useState(false)
  const [surface, setSurface] = useState('')
  const read = useMemo(() => readFills(table, columns, choices), [table, columns, choices])
  const { fills: found, questions } = read
  const fresh = useMemo(() => {
    const byDay = Map.groupBy(fills, ({ day }) => day)
    return found.filter((one) => !byDay.get(one.day)?.some((fill) => isSameFill(fill, one)))
  }, [found, fills])
  const chosen = useMemo(
    () => (takesTwins ? found : fresh).map((fill) => ({ surface: readSurfaces(surface), ...fill })),
    [takesTwins, found, fresh, surface],
  )
  const room = limits.fills.perVehicle - Math.max(fills.length, vehicle.fillCount ?? 0)
  const saving = useSaveFills(vehicle, chosen, onClose, onBusy)
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
  const isIncomplete = !isComplete(columns)
  const open = questions.filter(({ value }) => value === '').map(({ label }) => label)
  const [first] = chosen
  const taken = new Set<unknown>(Object.values(columns))
  const others = table.header.filter((_, at) => !taken.has(at) && table.rows.some((row) => row[at]?.trim()))
  const ofFile = findVolume(table.header[columns.amount ?? -1] ?? '')
  return (
    <>
      {saving.problem === undefined ? null : <Notice kind="error">{saving.problem}</Notice>}
      <p role="status">
        {isIncomplete
          ? ''
          : open.length > 0
            ? `First choose: ${open.join(', ')}.`
            : `${formatCount(found.length, 'fill-up')} in ${name}.`}
        {first ? ` The first: ${describeFill(first, energy, units, formatDayOfYear(first.day))}.` : ''}
      </p>
      {ofFile && vehicle.specs && (ofFile === 'kWh') !== isElectric ? (
        <Notice kind="error">{`These amounts are in ${ofFile === 'kWh' ? 'kWh' : 'liters or gallons'}, but the ${toVehicleName(vehicle)} is ${isElectric ? 'electric' : 'not electric'}.`}</Notice>
      ) : null}
      <FillOptions
        table={table}
        columns={columns}
        choices={choices}
        isElectric={isElectric}
        questions={isIncomplete ? questions.filter(({ key }) => key === 'table') : questions}
        onTable={onTable}
        onChange={setChoices}
      >
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
      </FillOptions>
      {isIncomplete ? null : (
        <>
          <Rows table={table} problems={read.problems} kind="error" text="will not be imported">
            <p>The fill-up after each is marked: an earlier fill-up is missing.</p>
          </Rows>
          <Rows table={table} problems={read.losses} kind="info" text="will be imported without a part" />
          {read.notes.map((note) => (
            <Notice key={note}>{note}</Notice>
          ))}
        </>
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
      {others.length > 0 ? <p className="small">{`Not imported: ${others.join(', ')}.`}</p> : null}
      <ColumnMap
        fileName={name}
        header={table.header}
        samples={table.rows.slice(0, 3)}
        fields={fillColumnFields}
        columns={columns}
        missing={isIncomplete ? 'Choose which columns hold the day and the amount.' : undefined}
        onChange={setColumns}
      />
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

/** Rows that are listed. */
const mostRows = 5

type RowsProps = {
  readonly table: FillTable
  readonly problems: readonly FillProblem[]
  readonly kind: 'error' | 'info'
  readonly text: string
  readonly children?: ReactNode
}

/** Lists rows with problems; nothing without any. */
function Rows({ table, problems, kind, text, children }: RowsProps) {
  if (problems.length === 0) return null
  return (
    <Notice kind={kind}>
      <p>{`${formatCount(new Set(problems.map(({ row }) => row)).size, 'row')} ${text}:`}</p>
      {problems.slice(0, mostRows).map((problem) => (
        <p key={`${problem.row} ${problem.text}`}>{describeProblem(table, problem)}</p>
      ))}
      {problems.length > mostRows ? <p>{`and ${(problems.length - mostRows).toLocaleString('en-US')} more.`}</p> : null}
      {children}
    </Notice>
  )
}
