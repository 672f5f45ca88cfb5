import timeZones from 'virtual:time-zones'
import { Download, Plus, Printer, Share } from 'lucide-react'
import { createElement, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { limits } from '#shared/limits.ts'
import type { TripPlan } from '#shared/trip-plan.ts'
import { describeError } from '../../data/api-error.ts'
import { EditConflict } from '../../data/save-edit.ts'
import { isQueued } from '../../data/unwrap.ts'
import { useUnits } from '../../hooks/use-units.ts'
import { paths } from '../../paths.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConflictDialog } from '../../ui/conflict-dialog.tsx'
import { canShareFiles, downloadFile, shareFile } from '../../ui/download-file.ts'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { useAlong } from '../along/saved.ts'
import type { Planned } from '../itinerary/plan-context.ts'
import { useAuthorities } from '../itinerary/use-authorities.ts'
import { useTrackLines } from '../tracks/use-track-lines.ts'
import { writeFooterStyle } from './file/write-file.ts'
import './file/plan.css'
import { createFindZone } from '../../map/basemap/time-zones.ts'
import { checkForm } from './form/check-form.ts'
import { hasDetails } from './form/edit.ts'
import { toTripPlan } from './form/form.ts'
import { CampSection, ReturnSection } from './form/form-sections.tsx'
import { PeopleSection, ReachSection, VehicleSection } from './form/row-sections.tsx'
import { useTripPlanForm } from './form/use-trip-plan-form.ts'
import { layoutPlan } from './plan/layout.ts'
import { describeChanges } from './plan/made.ts'
import type { Markup } from './plan/markup.ts'
import { createPlanDocument, summarizePlan } from './plan/plan-document.ts'
import css from './trip-plan.module.css'
import { useFile } from './use-file.ts'
import { usePlanMap } from './use-plan-map.ts'
import { useSavePlan } from './use-save-plan.ts'

const findZone = createFindZone(timeZones)

/** The trip plan to leave behind: its form, and how it prints. */
export function TripPlanView({ planned, tripPlan: saved }: { readonly planned: Planned; readonly tripPlan: TripPlan }) {
  const { trip, itinerary, vehicles, waypoints } = planned
  const last = itinerary.stops.at(-1)
  const lastZone = last && findZone(last.position)
  const state = useTripPlanForm(trip.id, saved, {
    zone: lastZone?.name ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    vehicleIds: itinerary.vehicles.flatMap(({ vehicle }) => (vehicle.guest === undefined ? [vehicle.id] : [])),
  })
  const { form, base, change, discard, hasChanges, notePrinted } = state
  const { savePlan, question } = useSavePlan(trip.id, state)
  const formElement = useRef<HTMLFormElement>(null)
  const [isChecked, setChecked] = useState(false)
  const [isBrief, setBrief] = useState(true)
  // Another device's version may have details, too.
  if (isBrief && hasDetails(form, state.open({ rev: 0 }))) setBrief(false)
  const [isShown, setShown] = useState(false)
  const [busy, setBusy] = useState<'save' | 'file' | 'share'>()
  const [fileFailure, setFileFailure] = useState<string>()
  const [saveFailure, setSaveFailure] = useState<string>()
  const [now, setNow] = useState(Date.now)
  const units = useUnits()
  const { exact: lines } = useTrackLines(trip.id)
  const toast = useToast()
  const { tracks, createFile } = useFile(trip, waypoints, itinerary)
  // Typing stays fast with hundreds of stops.
  const shown = useDeferredValue(form)
  const tripPlan = useMemo((): TripPlan => ({ rev: base.rev, ...toTripPlan(shown) }), [shown, base.rev])
  const authorities = useAuthorities(itinerary.stops)
  const along = useAlong(trip.id, itinerary.legs)
  const inputs = useMemo(
    () => ({ trip, waypoints, itinerary, vehicles, tripPlan, lines, units, findZone, authorities, along, now }),
    [trip, waypoints, itinerary, vehicles, tripPlan, lines, units, authorities, along, now],
  )
  const plan = useMemo(() => createPlanDocument(inputs), [inputs])
  const { map, isLoading: isLoadingGround, isMissingGround } = usePlanMap(itinerary, plan.stops, lines)
  const isLoading = isLoadingGround || tracks.isLoading
  const article = useMemo(() => toReact(layoutPlan(plan, { map, mostStops: limits.tripPlan.stops })), [plan, map])
  usePrintedFooter(trip.name, plan.asOf)
  const changes = describeChanges(saved.made, summarizePlan(inputs, plan))
  const errors = isChecked ? checkForm(form) : {}

  /** The copy exists, so a plan that cannot be saved is only reported. */
  const noteMade = (at: number) => {
    notePrinted(form)
    const { back, stops, vehicles } = summarizePlan(inputs, plan)
    savePlan({ at, back, stops: [...stops], vehicles }).catch((error: unknown) => toast.error(describeFailure(error)))
  }

  const print = () => {
    const current = Date.now()
    setNow(current)
    noteMade(current)
    // After the new time is on the page.
    setTimeout(() => window.print())
  }
  const makeFile = async (method: 'file' | 'share') => {
    setBusy(method)
    setFileFailure(undefined)
    try {
      const current = Date.now()
      const made = createPlanDocument({ ...inputs, now: current })
      setNow(current)
      const file = await createFile({ plan: made, map, day: tripPlan.back?.day })
      const done = method === 'share' ? await shareFile(file) : downloadFile(file)
      if (done !== 'cancelled') noteMade(current)
    } catch (error) {
      setFileFailure(`The file could not be written: ${describeError(error)}`)
    }
    setBusy(undefined)
  }
  const saveForm = async () => {
    setSaveFailure(undefined)
    if (Object.keys(checkForm(form)).length > 0) {
      flushSync(() => setChecked(true))
      formElement.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
      return
    }
    setBusy('save')
    try {
      if (!isQueued(await savePlan())) toast.success('The trip plan was saved.')
    } catch (error) {
      setSaveFailure(describeFailure(error))
    }
    setBusy(undefined)
  }

  return (
    <div className={isShown ? `${css.page} ${css.planOpen}` : css.page}>
      <div className="screen-only rows">
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
        {tracks.isLoadingError ? <Notice>The tracks could not be loaded. The file has none.</Notice> : null}
        {fileFailure ? <Notice kind="error">{fileFailure}</Notice> : null}
        <Button className={css.toggle} aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Show form' : 'Show trip plan'}
        </Button>
      </div>
      <div className={css.columns}>
        <form
          ref={formElement}
          className={css.form}
          noValidate
          aria-label="Trip plan"
          onSubmit={(event) => {
            event.preventDefault()
            if (busy !== 'save') void saveForm()
          }}
        >
          <ReturnSection
            form={form}
            errors={errors}
            isBrief={isBrief}
            onChange={change}
            isZoneUncertain={lastZone?.isNearBorder ?? false}
          />
          <PeopleSection form={form} errors={errors} isBrief={isBrief} onChange={change} />
          {isBrief ? (
            <div>
              <Button icon={<Plus />} onClick={() => setBrief(false)}>
                Add details
              </Button>
            </div>
          ) : (
            <>
              <VehicleSection form={form} onChange={change} garage={vehicles} />
              <ReachSection form={form} onChange={change} />
              <CampSection form={form} onChange={change} />
            </>
          )}
          <p className={css.note}>
            This plan contains names and phone numbers. Offgrid saves only the details you select. The file is as
            private as the place you keep it.
          </p>
          {saveFailure ? <Notice kind="error">{saveFailure}</Notice> : null}
          <Actions at="end">
            {hasChanges ? <Button onClick={discard}>Discard changes</Button> : null}
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
      {question ? <ConflictDialog {...question} /> : null}
    </div>
  )
}

const describeFailure = (error: unknown): string =>
  error instanceof EditConflict ? error.message : `The trip plan was not saved: ${describeError(error)}`

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

/** Returns the same elements for the page. Colons and hyphens of SVG attributes become React's names. */
function toReact(markup: Markup): ReactNode {
  if (typeof markup === 'string') return markup
  const { tag, attributes, children } = markup
  const props = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [toReactName(name), value]))
  return createElement(tag, props, ...children.map(toReact))
}

const toReactName = (name: string): string => {
  if (name === 'class') return 'className'
  return /^(aria|data)-/.test(name) ? name : name.replace(/-[a-z]/g, ([, letter = '']) => letter.toUpperCase())
}
