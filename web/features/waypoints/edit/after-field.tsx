import { formatDay } from '#shared/day-texts.ts'
import type { Form } from '../../../hooks/use-form.ts'
import { Actions } from '../../../ui/actions.tsx'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields.tsx'
import type { EarlierStop } from './after-stop.ts'
import type { WaypointDraft } from './draft.ts'

/** The stop chosen in 'After', and the day filled in for it. */
export type AfterDraft = { readonly after: string; readonly offered: string }

type AfterFieldProps = {
  readonly form: Pick<Form<Pick<WaypointDraft, 'startDate'> & AfterDraft>, 'values' | 'change' | 'busy'>
  readonly stops: readonly EarlierStop[]
}

/** Offers to start on the last day of another stop, by default the last. Keeps a typed day. */
export function AfterField({ form: { values, change, busy }, stops }: AfterFieldProps) {
  const chosen = stops.find(({ id }) => id === values.after) ?? stops.at(-1)
  if (!chosen) return null
  const isFree = values.startDate === '' || values.startDate === values.offered
  const choose = (stop: EarlierStop | undefined) => {
    if (!stop || busy) return
    change({ after: stop.id, ...(isFree ? { startDate: stop.lastDay, offered: stop.lastDay } : {}) })
  }
  return (
    <>
      <SelectField
        label="After"
        hint={isFree ? 'The new stop starts on the last day of this stop.' : 'The start date you entered is kept.'}
        value={chosen.id}
        onChange={(id) => choose(stops.find((stop) => stop.id === id))}
        options={stops.map(({ id, name, lastDay }) => ({ value: id, text: `${name}, ${formatDay(lastDay)}` }))}
      />
      <Actions>
        <Button disabled={!isFree || values.startDate === chosen.lastDay} onClick={() => choose(chosen)}>
          {`Start on ${formatDay(chosen.lastDay)}`}
        </Button>
      </Actions>
    </>
  )
}
