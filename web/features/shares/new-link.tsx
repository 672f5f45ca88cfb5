import { Share } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { QrCode } from './qr-code.tsx'
import css from './shares.module.css'

/** A link that has just been made, the only time that it can be shown. */
export function NewLink({ link }: { readonly link: string }) {
  const id = useId()
  const canShare = 'share' in navigator
  return (
    <div className={css.new}>
      <p role="status">Copy the link now. It won’t be shown again.</p>
      <label htmlFor={id} className="visually-hidden">
        Link
      </label>
      <input id={id} className={css.link} readOnly value={link} onFocus={({ target }) => target.select()} />
      <div className={css.buttons}>
        <CopyButton text={link} failed="The browser did not allow copying. Select the link and copy it." />
        {canShare ? (
          <Button
            icon={<Share />}
            onClick={() => {
              // Backing out of the system's dialog is no failure.
              navigator.share({ url: link }).catch(() => undefined)
            }}
          >
            Send
          </Button>
        ) : null}
      </div>
      <QrCode text={link} label="QR code of the link" />
    </div>
  )
}
