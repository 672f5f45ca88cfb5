import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { limits } from '#shared/limits.ts'
import type { Trip } from '#shared/trip.ts'
import { describeError, isSavedAlready, isUnreachable, toFieldErrors } from '../../../data/api-error.ts'
import { useForm, useValues } from '../../../hooks/use-form.ts'
import { paths } from '../../../paths.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckField, TextField } from '../../../ui/fields.tsx'
import { Form, FormActions } from '../../../ui/form.tsx'
import { NeedsConnection, needsConnection } from '../../../ui/needs-connection.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useIsOffline } from '../../offline/use-is-offline.ts'
import { copyTrip, isRefused } from './api.ts'

export function CopyTrip({ trip, onClose }: { readonly trip: Trip; readonly onClose: () => void }) {
  const copy = useMutation(copyTrip(trip.id))
  const key = useRef<string>(crypto.randomUUID())
  const [isStarted, setIsStarted] = useState(false)
  const isOffline = useIsOffline()
  const navigate = useNavigate()
  const toast = useToast()
  const form = useForm(useValues({ name: toCopyName(trip.name), dates: true }), {
    check: ({ name }) => (name.trim() === '' ? { name: 'Trip name is required' } : {}),
  })
  const { values, change, field } = form
  const submit = form.submit({
    send: (body) => copy.mutateAsync({ body, idempotencyKey: key.current }),
    done: (copied) => {
      onClose()
      toast.success('Trip copied. This is the copy.')
      void navigate(paths.trip(copied.id))
    },
    failed: (error) => {
      const text = `Failed to copy trip: ${isUnreachable(error) ? needsConnection : describeError(error)}`
      if (isRefused(error)) {
        if (isSavedAlready(error)) key.current = crypto.randomUUID()
        return { text, fields: toFieldErrors(error) }
      }
      setIsStarted(true)
      return { text: `${text} Some of it may have been copied. Choose 'Copy trip' again to continue.` }
    },
  })
  return (
    <Dialog title="Copy trip" onClose={onClose}>
      <Form form={form} onSubmit={submit}>
        <TextField
          {...field('name')}
          label="Trip Name"
          required
          autoFocus
          dir="auto"
          autoComplete="off"
          readOnly={form.busy || isStarted}
        />
        <CheckField
          label="Keep the dates"
          checked={values.dates}
          disabled={form.busy || isStarted}
          onChange={(dates) => change({ dates })}
        />
        {isOffline ? <NeedsConnection /> : null}
        <FormActions
          at="end"
          submit="Copy trip"
          busyText="Copying..."
          busy={form.busy}
          disabled={isOffline}
          onCancel={onClose}
        />
      </Form>
    </Dialog>
  )
}

const ending = ' (copy)'

/** Returns the name with its suffix, shortened to fit. */
const toCopyName = (name: string): string => `${name.slice(0, limits.name - ending.length).trimEnd()}${ending}`
