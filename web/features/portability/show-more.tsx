import { Button } from '../../ui/button.tsx'

/** Rows shown at first, because a file may contain a hundred thousand. */
export const rowsAtFirst = 100
const step = 500

type ShowMoreProps = {
  readonly shown: number
  readonly total: number
  readonly onShow: (rows: number) => void
}

/** A button for more rows; empty when all are shown. */
export const ShowMore = ({ shown, total, onShow }: ShowMoreProps) =>
  total > shown ? (
    <Button onClick={() => onShow(shown + step)}>
      {`Show more (${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} are listed)`}
    </Button>
  ) : null
