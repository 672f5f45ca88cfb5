import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { monotonicFactory } from 'ulid'
import { formatCount } from '#shared/count.ts'
import type { TripId } from '#shared/ids.ts'
import { isSavedAlready, toFailure } from '../../../data/api-error.ts'
import { isQueued } from '../../../data/unwrap.ts'
import { useDraft } from '../../../hooks/use-draft.ts'
import { useForm } from '../../../hooks/use-form.ts'
import { useRun } from '../../../hooks/use-run.ts'
import { paths } from '../../../paths.ts'
import { useToast } from '../../../ui/toasts.tsx'
import { withPlace } from '../../offline/use-queued-toast.ts'
import { addStop, reloadTrip } from '../api.ts'
import { toInput } from '../edit/draft.ts'
import { toPlace } from '../edit/place.ts'
import { expandRoutes } from './expand-routes.ts'
import { dropLines, parseStops } from './parse-stops.ts'

type PasteDraft = { readonly text: string; readonly ids: string; readonly isOpen: boolean }

/** A shared link to add to the list, once. */
export type SharedLink = { readonly link: string; readonly onUsed: () => void }

type Progress = { readonly added: number; readonly total: number }

/**
 * Adds pasted stops one by one and removes their lines from the text. Unreadable lines, and lines left by a failure or a stop, stay
 * with their IDs, so that no stop is added twice.
 */
export function usePasteStops(tripId: TripId, shared: SharedLink | undefined) {
  const draft = useDraft<PasteDraft>(`paste-stops:${tripId}`, { text: '', ids: '', isOpen: false })
  const form = useForm(draft)
  const { change, discard, showMessage } = form
  const add = useMutation(addStop(tripId))
  const client = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  const [progress, setProgress] = useState<Progress>({ added: 0, total: 0 })
  const [isOpenedHere, setOpenedHere] = useState(false)
  const { start, stop } = useRun()

  const send = async ({ text, ids: storedIds }: { readonly text: string; readonly ids: string }) => {
    const { stops } = parseStops(text)
    const total = stops.length
    const lines = stops.map((stop) => stop.text)
    const ids = assignIds(storedIds, lines)
    const idOf = readIds(ids)
    const added = new Set<string>()
    let queued = false
    const signal = start()
    change({ ids })
    setProgress({ added: 0, total })
    try {
      for (const stop of stops) {
        if (signal.aborted) break
        const id = idOf.get(stop.text) ?? ''
        const answer = await add
          .mutateAsync({ ...toInput({ name: stop.name, ...toPlace(stop.position) }), id })
          .catch((error) => {
            // The stop was saved and deleted since, so it needs a new ID.
            if (isSavedAlready(error)) change({ ids: assignIds('', lines) })
            throw new StopNotAdded(`Added ${added.size} of ${formatCount(total, 'stop')}.`, { cause: error })
          })
        queued ||= isQueued(answer)
        added.add(stop.text)
        setProgress({ added: added.size, total })
      }
    } finally {
      if (added.size > 0) {
        change({ text: dropLines(text, added) })
        reloadTrip(client, tripId)
      }
    }
    return { added: added.size, total, queued, isLeft: dropLines(text, added) !== '' }
  }

  const submit = form.submit({
    send,
    done: ({ added, total, queued, isLeft }) => {
      const message = `Added ${formatCount(added, 'stop')}`
      if (added < total)
        showMessage({ kind: 'info', text: `Stopped. Added ${added} of ${total}: the others are still here.` })
      else if (isLeft) showMessage({ kind: 'success', text: `${message}. The remaining lines couldn’t be read.` })
      else {
        discard()
        toast.success(withPlace(`${message}.`, queued))
        navigate(paths.trip(tripId), { replace: true, state: { refresh: true } })
      }
    },
    failed: (error) => {
      const { message, cause } = error instanceof StopNotAdded ? error : new StopNotAdded('', { cause: error })
      return { text: toFailure(cause, (words) => `${message} ${words}`).text }
    },
  })

  /** Lists the stops of a pasted route, so that the user can change them. */
  const changeText = (typed: string) => {
    const { text, leftOut } = expandRoutes(typed)
    change({ text })
    if (leftOut !== '') showMessage({ kind: 'info', text: leftOut })
  }
  const pasteShared = useEffectEvent(() => {
    if (!shared) return
    changeText(`${form.values.text}\n${shared.link}`.trim())
    change({ isOpen: true })
    shared.onUsed()
  })
  useEffect(() => pasteShared(), [])

  return {
    form,
    changeText,
    submit,
    progress,
    stop,
    /** Stays open across a reload, unless empty. */
    isOpen: form.values.isOpen && (isOpenedHere || form.values.text !== ''),
    setOpen: (isOpen: boolean) => {
      setOpenedHere(isOpen)
      change({ isOpen })
    },
  }
}

/** Reports how many stops were added before `cause`. */
class StopNotAdded extends Error {
  override readonly name = 'StopNotAdded'
}

/** IDs of pasted stops, one row per line: ULID, space, line. */
type StoredIds = string

const ulidLength = 26
const createUlid = monotonicFactory()

const readIds = (storedIds: StoredIds): ReadonlyMap<string, string> =>
  new Map(storedIds.split('\n').map((row) => [row.slice(ulidLength + 1), row.slice(0, ulidLength)]))

/** Returns IDs for these lines. Known lines keep theirs, so that a repeat creates no duplicate; new IDs sort in line order. */
function assignIds(storedIds: StoredIds, lines: readonly string[]): StoredIds {
  const known = readIds(storedIds)
  return lines.map((line) => `${known.get(line) ?? createUlid()} ${line}`).join('\n')
}
