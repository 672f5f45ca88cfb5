import { Button } from './button.tsx'
import css from './conflict-dialog.module.css'
import choices from './dialog.module.css'
import { Dialog } from './dialog.tsx'
import { Notice } from './notice.tsx'

type ConflictDialogProps = {
  readonly title: string
  /** The item's name, if the question is asked elsewhere. */
  readonly name?: string | undefined
  /** Whose the other version is. @default the server's */
  readonly author?: string | undefined
  /** Fields changed on both devices; texts may be empty. */
  readonly rows: readonly { readonly label: string; readonly mine: string; readonly theirs: string }[]
  /** The version that each choice keeps, shown in its button. */
  readonly keeps?: { readonly mine: string; readonly theirs: string } | undefined
  readonly onKeepMine: () => void
  readonly onKeepTheirs: () => void
  /** Set if both versions can exist. */
  readonly onKeepBoth?: (() => void) | undefined
  readonly failure?: string | undefined
  readonly onClose: () => void
}

/** Asks which of two conflicting changes to keep. Closing it decides nothing. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { title, name, author, rows, keeps, onKeepMine, onKeepTheirs, onKeepBoth, failure, onClose } = props
  const owner = author && `${author}’s`
  const keepTheirs = `Keep ${owner || 'theirs'}`
  return (
    <Dialog title={title} onClose={onClose}>
      {name ? (
        <p dir="auto" className="breaks">
          {name}
        </p>
      ) : null}
      {rows.map(({ label, mine, theirs }) => (
        <section key={label} className="stack" aria-label={label}>
          <h3>{label}</h3>
          <dl className={css.sides}>
            <Side title="Yours" text={mine} />
            <Side title={owner || 'On the server'} text={theirs} />
          </dl>
        </section>
      ))}
      {failure ? <Notice kind="error">{failure}</Notice> : null}
      <div className={`${choices.choices} ${css.choices}`}>
        {onKeepBoth ? <Button onClick={onKeepBoth}>Keep both (adds a copy)</Button> : null}
        <Button onClick={onKeepTheirs}>{keeps ? `${keepTheirs} (${keeps.theirs})` : keepTheirs}</Button>
        <Button variant="primary" onClick={onKeepMine}>
          {keeps ? `Keep mine (${keeps.mine})` : 'Keep mine'}
        </Button>
      </div>
    </Dialog>
  )
}

function Side({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className={css.side}>
      <dt className="small">{title}</dt>
      <dd dir="auto" className={text === '' ? 'muted' : undefined}>
        {text || 'Nothing'}
      </dd>
    </div>
  )
}
