import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import css from './drive.module.css'

/** Stays through a logout, like the theme: it is about the device. */
const key = 'drive-notice'

export const isNoticeSeen = (): boolean => localStorage.getItem(key) !== null

/** Shown once, before the browser asks for the position. */
export function FirstNotice({ onClose }: { readonly onClose: () => void }) {
  const close = () => {
    localStorage.setItem(key, 'seen')
    onClose()
  }
  return (
    <Dialog open title="Drive" onClose={close}>
      <p className={css.words}>For passengers. Estimates from your plan, not navigation.</p>
      <Button variant="primary" className={css.button} onClick={close}>
        OK
      </Button>
    </Dialog>
  )
}
