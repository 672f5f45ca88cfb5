import tzLookup from '@photostructure/tz-lookup'
import { Download, Printer, Share } from 'lucide-react'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Position } from '#shared/geo.ts'
import { limits } from '#shared/limits.ts'
import type { Sheet } from '#shared/sheet.ts'
import { describeError } from '../../data/api-error.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { paths } from '../../paths.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { canShareFiles, downloadFile, shareFile } from '../../ui/download-file.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useToast } from '../../ui/toasts.tsx'
import type { Planned } from '../itinerary/plan-context.ts'
import { useTrackLines } from '../tracks/use-track-lines.ts'
import { useSaveSheet } from './api.ts'
import { writeFooterStyle } from './file/footer.ts'
import './file/plan.css'
import { CampSection, PeopleSection, ReachSection, ReturnSection, VehicleSection } from './form/form-sections.tsx'
import { type SheetForm, toForm, toSavedSheet, toSheet } from './form/sheet-form.ts'
import { toReact } from './markup-view.tsx'
import { layoutPlan } from './plan/layout.ts'
import { describeChanges } from './plan/made.ts'
import { createSheetPlan, summarizePlan } from './plan/sheet-plan.ts'
import css from './sheet.module.css'
import { useFile } from './use-file.ts'
import { usePlanMap } from './use-plan-map.ts'

const findZone = ({ latitude, longitude }: Position): string => tzLookup(latitude, longitude)

type SheetViewProps = { readonly planned: Planned; readonly sheet: Sheet }

/** The trip plan to leave behind: its form, and how it prints. */
export function SheetView({ planned, sheet: saved }: SheetViewProps) {
  const { trip, itinerary, vehicles, waypoints } = planned
  const last = itinerary.stops.at(-1)
  const [form, setForm] = useState<SheetForm>(() =>
    toForm(saved, {
      zone: last ? findZone(last.position) : Intl.DateTimeFormat().resolvedOptions().timeZone,
      vehicleId: itinerary.vehicle?.id,
    }),
  )
  // The revision that the form shows, so that a change on another device is not overwritten.
  const [rev, setRev] = useState(saved.rev)
  const [isShown, setShown] = useState(false)
  const [busy, setBusy] = useState<'save' | 'file' | 'share'>()
  const [failure, setFailure] = useState<string>()
  const [now, setNow] = useState(Date.now)
  const units = useUnits()
  const { exact: lines } = useTrackLines(trip.id)
  const toast = useToast()
  const save = useSaveSheet(trip.id)
  const createFile = useFile(trip, waypoints)
  // Typing stays fast with hundreds of stops.
  const shown = useDeferredValue(form)
  const sheet = useMemo((): Sheet => ({ rev, ...toSheet(shown) }), [shown, rev])
  const inputs = { trip, itinerary, vehicles, sheet, lines, units, findZone, now }
  const plan = useMemo(
    () => createSheetPlan({ trip, itinerary, vehicles, sheet, lines, units, findZone, now }),
    [trip, itinerary, vehicles, sheet, lines, units, now],
  )
  const { map, isLoading, isMissingGround } = usePlanMap(itinerary, plan.stops, lines)
  const article = useMemo(() => toReact(layoutPlan(plan, { map, mostStops: limits.sheet.stops })), [plan, map])
  usePrintedFooter(trip.name, plan.asOf)
  const changes = describeChanges(saved.made, summarizePlan(inputs, plan))
  const change = (changes: Partial<SheetForm>) => setForm((before) => ({ ...before, ...changes }))

  const keep = async (isMade: boolean) => {
    const { back, stops, vehicles } = summarizePlan(inputs, plan)
    const made = isMade ? { made: { at: now, back, stops: [...stops], vehicles } } : {}
    const { rev: next } = await save.mutateAsync({ changes: { ...toSavedSheet(form), ...made }, rev })
    setRev(next)
  }
  /** The copy exists, so a plan that cannot be saved is only reported. */
  const noteMade = () =>
    keep(true).catch((error: unknown) => toast.error(`The trip plan was not saved: ${describeError(error)}`))

  const print = () => {
    setNow(Date.now())
    void noteMade()
    // After the new time is on the page.
    setTimeout(() => window.print())
  }
  const makeFile = async (method: 'file' | 'share') => {
    setBusy(method)
    setFailure(undefined)
    try {
      const current = Date.now()
      const made = createSheetPlan({ ...inputs, now: current })
      setNow(current)
      const file = await createFile({ plan: made, map, day: sheet.back?.day })
      const done = method === 'share' ? await shareFile(file) : downloadFile(file)
      if (done !== 'cancelled') void noteMade()
    } catch (error) {
      setFailure(`The file could not be written: ${describeError(error)}`)
    }
    setBusy(undefined)
  }
  const saveForm = async () => {
    setBusy('save')
    setFailure(undefined)
    try {
      await keep(false)
      toast.success('The trip plan was saved.')
    } catch (error) {
      setFailure(`The trip plan was not saved: ${describeError(error)}`)
    }
    setBusy(undefined)
  }

  return (
    <div className={isShown ? `${css.page} ${css.planOpen}` : css.page}>
      <div className={css.screenOnly}>
        <PageHeader
          title="Trip plan to leave behind"
          back={{ to: paths.trip(trip.id), label: trip.name }}
          actions={
            <>
              <Button variant="primary" icon={<Printer />} busy={isLoading} onClick={print}>
                Print
              </Button>
              <Button icon={<Download />} busy={busy === 'file' || isLoading} onClick={() => void makeFile('file')}>
                Save as one file
              </Button>
              {canShareFiles() ? (
                <Button icon={<Share />} busy={busy === 'share' || isLoading} onClick={() => void makeFile('share')}>
                  Share
                </Button>
              ) : null}
            </>
          }
        >
          <p>Give this to someone at home. They need no account and no network.</p>
        </PageHeader>
        {changes ? <Notice>{changes}</Notice> : null}
        {isMissingGround ? (
          <Notice>The map’s outlines could not be loaded. The map shows only the route.</Notice>
        ) : null}
        {failure ? <Notice kind="error">{failure}</Notice> : null}
        <Button className={css.toggle} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Show form' : 'Show trip plan'}
        </Button>
      </div>
      <div className={css.columns}>
        <form
          className={css.form}
          aria-label="Trip plan"
          onSubmit={(event) => {
            event.preventDefault()
            if (busy !== 'save') void saveForm()
          }}
        >
          <ReturnSection form={form} onChange={change} />
          <PeopleSection form={form} onChange={change} />
          <VehicleSection form={form} onChange={change} garage={vehicles} />
          <ReachSection form={form} onChange={change} />
          <CampSection form={form} onChange={change} />
          <p className={css.note}>
            This plan contains names and phone numbers. Offgrid saves only the details you select. The file is as
            private as the place you keep it.
          </p>
          <Actions at="end">
            <Button type="submit" busy={busy === 'save'} busyText="Saving…">
              Save
            </Button>
          </Actions>
        </form>
        <section className={css.paper} aria-label="How it prints">
          {article}
          <p className={css.note}>Changed your dates? Print it again. Each copy shows when it was made.</p>
        </section>
      </div>
    </div>
  )
}

/** Adds the footer to printed pages. The policy forbids inline styles, but not style sheets made by the app. */
function usePrintedFooter(title: string, asOf: string) {
  useEffect(() => {
    const footer = new CSSStyleSheet()
    footer.replaceSync(writeFooterStyle(title, asOf))
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, footer]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== footer)
    }
  }, [title, asOf])
}
