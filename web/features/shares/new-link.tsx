import { correction, generate } from 'lean-qr'
import { Share } from 'lucide-react'
import { useId } from 'react'
import { Actions, Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import css from './shares.module.css'

/** A link that has just been made, the only time that it can be shown. */
export function NewLink({ link }: { readonly link: string }) {
  const id = useId()
  const canShare = 'share' in navigator
  return (
    <div className="column">
      <p role="status">Copy the link now. It won’t be shown again.</p>
      <label htmlFor={id} className="visually-hidden">
        Link
      </label>
      {/* biome-ignore lint/a11y/noAutofocus: the button that made the link is gone */}
      <input id={id} className={css.link} autoFocus readOnly value={link} onFocus={({ target }) => target.select()} />
      <Actions>
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
      </Actions>
      <QrCode text={link} label="QR code of the link" />
    </div>
  )
}

/** Modules of white that scanners need around a code. */
const quietZone = 4

/** A QR code, black on white in every color scheme. */
function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const size = code.size + 2 * quietZone
  const squares: string[] = []
  for (let y = 0; y < code.size; y += 1)
    for (let x = 0; x < code.size; x += 1)
      if (code.get(x, y)) squares.push(`M${x + quietZone} ${y + quietZone}h1v1h-1z`)
  return (
    <svg className={css.code} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
