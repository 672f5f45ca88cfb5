import { useState } from 'react'
import { confirmLinkInvalid } from '#shared/account.ts'
import { useForm, useValues } from '../../hooks/use-form.ts'
import { paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Refusal, toFailure } from './refusal.ts'

const tokenMissing = 'This link is incomplete. Open the link in the email again.'
const noAnswer = 'No response from the server, so the address may or may not be confirmed. Try again.'
const perhapsDone = 'Your address may already be confirmed: check in Settings.'

type State =
  | { readonly is: 'open'; readonly wasUnreachable: boolean }
  | { readonly is: 'done'; readonly email: string }
  | { readonly is: 'unusable'; readonly why: string }

/** Acts only on a button, because email scanners open links. */
export function ConfirmEmail({ token }: { readonly token: string }) {
  const [state, setState] = useState<State>({ is: 'open', wasUnreachable: false })
  const form = useForm(useValues({}))

  if (token === '') return <Notice kind="error">{tokenMissing}</Notice>
  if (state.is === 'done')
    return <Result kind="success">{`${state.email} is confirmed and is now your account’s email address.`}</Result>
  if (state.is === 'unusable') return <Result kind="error">{state.why}</Result>

  const confirm = form.submit({
    send: async () => (await import('./links.ts')).confirmEmail(token),
    done: (email) => setState({ is: 'done', email }),
    failed: (error) => {
      const failure = toFailure(error, noAnswer)
      if (failure.text === confirmLinkInvalid)
        setState({
          is: 'unusable',
          why: state.wasUnreachable ? `${confirmLinkInvalid} ${perhapsDone}` : confirmLinkInvalid,
        })
      else if (!(error instanceof Refusal)) setState({ is: 'open', wasUnreachable: true })
      return failure
    },
  })
  return (
    <Form form={form} onSubmit={confirm}>
      <p className="muted">Confirm that this is your email address.</p>
      <Button type="submit" variant="primary" wide busy={form.busy} busyText="Confirming...">
        Confirm this address
      </Button>
    </Form>
  )
}

function Result({ kind, children }: { readonly kind: 'success' | 'error'; readonly children: string }) {
  return (
    <div className="blocks">
      <Notice kind={kind}>{children}</Notice>
      {/* Leads through the login. Replaces the history entry, because back would show the used link. */}
      <LinkButton to={paths.settings} replace variant="primary" wide>
        Go to Settings
      </LinkButton>
    </div>
  )
}
