import { device } from '../../device/device.ts'
import { listDependents } from '../../offline/public/operation.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { DecisionProps } from './decision.tsx'
import { describeDiscard } from './describe-operation.ts'
import { useChoice } from './use-choice.ts'

export function DiscardQuestion({ operation, all, onClose }: DecisionProps) {
  const { busy, failure, choose } = useChoice(onClose)
  const { question, detail } = describeDiscard(operation, listDependents(operation, all).length)
  return (
    <ConfirmDialog
      open
      question={question}
      detail={<p>{detail}</p>}
      failure={failure}
      confirm="Discard"
      busy={busy}
      busyText="Discarding..."
      onConfirm={() => choose(() => device.decide(operation.seq, 'discardOperation'))}
      onCancel={onClose}
    />
  )
}
