import { useState } from 'react'
import { formatCount } from '#shared/count.ts'
import { device } from '../../device/device.ts'
import { useOfflineStatus } from '../../device/status.ts'
import { listDependents } from '../../offline/public/operation.ts'
import { needsDecision } from '../../offline/public/target.ts'
import type { Operation } from '../../offline/public/types.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { DataLoss } from './data-loss.tsx'
import { Decision, type DecisionProps } from './decision.tsx'
import { describeDiscard } from './describe-operation.ts'
import { describePending } from './describe-status.ts'
import { OperationRow } from './operation-row.tsx'
import css from './panel.module.css'
import { useDecide } from './use-decide.ts'
import { useStaleReason } from './use-stale-reason.ts'

export function Panel({ onClose }: { readonly onClose: () => void }) {
  const { pending, unresolved, newer, sending, limitedUntil, lost } = useOfflineStatus()
  const staleReason = useStaleReason()
  const [question, setQuestion] = useState<{ readonly about: 'decide' | 'discard'; readonly seq: number }>()
  const all = [...unresolved, ...pending]
  const operation = question && all.find(({ seq }) => seq === question.seq)
  const close = () => setQuestion(undefined)
  const toRow = (operation: Operation) => (
    <OperationRow
      key={operation.seq}
      operation={operation}
      onDecide={() => setQuestion({ about: 'decide', seq: operation.seq })}
      onDiscard={() => setQuestion({ about: 'discard', seq: operation.seq })}
      onLeave={onClose}
    />
  )
  return (
    <>
      <Dialog title="Changes on this device" onClose={onClose}>
        {staleReason ? (
          <p>
            {staleReason === 'offline' ? 'You are offline.' : 'The server has a problem.'} This screen may be out of
            date
            {lost ? '.' : '; nothing you entered is lost.'}
          </p>
        ) : null}
        <DataLoss />
        {unresolved.length > 0 ? (
          <section className={css.group} aria-labelledby="unresolved">
            <h3 id="unresolved">{describeUnresolved(unresolved)}</h3>
            <ul className="bare">{unresolved.map(toRow)}</ul>
          </section>
        ) : null}
        {pending.length > 0 ? (
          <section className={css.group} aria-labelledby="pending">
            <h3 id="pending">
              {sending
                ? `Sending ${formatCount(pending.length, 'change')}…`
                : `${formatCount(pending.length, 'change')} not synced yet`}
            </h3>
            <p className="muted">{describePending(pending.length, { staleReason, limitedUntil, now: Date.now() })}</p>
            <ul className="bare">{pending.map(toRow)}</ul>
            <Actions at="end">
              <Button variant="primary" busy={sending} busyText="Sending..." onClick={device.sendNow}>
                Send now
              </Button>
            </Actions>
          </section>
        ) : null}
        {newer > 0 ? (
          <p>
            {`${formatCount(newer, 'change')} made with a newer version of Offgrid ${newer === 1 ? 'stays' : 'stay'} on this device until Offgrid is updated.`}
          </p>
        ) : null}
        {all.length + newer === 0 ? (
          <p role="status">{lost ? '' : 'All changes saved. '}There are no unsynced changes on this device.</p>
        ) : null}
      </Dialog>
      {operation && question?.about === 'discard' ? (
        <DiscardQuestion operation={operation} all={all} onClose={close} />
      ) : null}
      {operation && question?.about === 'decide' ? <Decision operation={operation} all={all} onClose={close} /> : null}
    </>
  )
}

const describeUnresolved = (unresolved: readonly Operation[]) =>
  `${formatCount(unresolved.filter(needsDecision).length, 'change needs', 'changes need')} a decision`

function DiscardQuestion({ operation, all, onClose }: DecisionProps) {
  const { busy, failure, decide } = useDecide(operation, onClose)
  const { question, detail } = describeDiscard(operation, listDependents(operation, all).length)
  return (
    <ConfirmDialog
      question={question}
      detail={<p>{detail}</p>}
      failure={failure}
      confirm="Discard"
      busy={busy}
      busyText="Discarding..."
      onConfirm={() => decide('discardOperation')}
      onCancel={onClose}
    />
  )
}
