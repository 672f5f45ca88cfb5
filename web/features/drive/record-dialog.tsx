import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import css from './drive.module.css'
import { type RecordDialogProps, RecordedDialog } from './recorded-dialog.tsx'

/** Explains recording and starts it, or asks what to do with the last one. */
export function RecordDialog(props: RecordDialogProps) {
  const { recorder, onClose } = props
  const { recording } = recorder
  // Starting would delete what is being recorded, here or in another tab.
  if (recording?.isRunning) return null
  if (recording && recording.points > 1) return <RecordedDialog {...props} recording={recording} />
  const start = async () => {
    await recorder.start()
    onClose()
  }
  return (
    <Dialog open title="Record" onClose={onClose}>
      <p className={css.words}>
        Recording works while this screen is on. It pauses and leaves a gap when the phone locks or you switch apps.
      </p>
      <Button variant="primary" className={css.button} onClick={() => void start()}>
        Start recording
      </Button>
    </Dialog>
  )
}
