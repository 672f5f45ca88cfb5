import { Button } from '../../ui/button.tsx'

/** Rows of a list that are drawn before somebody asks for more: a file may hold a hundred thousand. */
export const rowsAtFirst = 100
const step = 500

type ShowMoreProps = {
  readonly shown: number
  readonly total: number
  readonly onShow: (rows: number) => void
}

/** Draws more rows of a list; nothing when all of them are drawn. */
export const ShowMore = ({ shown, total, onShow }: ShowMoreProps) =>
  total > shown ? (
    <Button onClick={() => onShow(shown + step)}>
      {`Show more (${shown.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} are listed)`}
    </Button>
  ) : null
