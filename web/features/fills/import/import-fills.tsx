import { FileInput } from 'lucide-react'
import { useState } from 'react'
import { decode } from '../../../files/read/decode.ts'
import { useUnits } from '../../../hooks/use-units.ts'
import { Actions, Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import css from '../fills.module.css'
import { FillPreview, type FillPreviewProps } from './fill-preview.tsx'
import { type FillTable, readFillTable } from './fill-table.ts'

type ImportFillsProps = Pick<FillPreviewProps, 'vehicle' | 'fills' | 'onClose'>

/** Larger files are no list of fill-ups. */
const mostBytes = 5_000_000

/** Imports fill-ups from another program's CSV file, or from Offgrid's own. */
export function ImportFills({ vehicle, fills, onClose }: ImportFillsProps) {
  const units = useUnits()
  const [file, setFile] = useState<{ readonly name: string; readonly text: string; readonly table: FillTable }>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const read = async (chosen: File | undefined) => {
    if (!chosen) return
    const { name } = chosen
    try {
      if (chosen.size > mostBytes) return setProblem(`${name} is larger than 5 MB.`)
      const pieces = [...decode(new Uint8Array(await chosen.arrayBuffer())).pieces()]
      const text = pieces.map((piece) => piece.text).join('')
      const table = readFillTable(text, units)
      setFile(table && { name, text, table })
      setProblem(table ? undefined : `${name} is not a list of fill-ups.`)
    } catch {
      setProblem(`${name} could not be read.`)
    }
  }
  const chooseTable = (at: number) => {
    const table = file && readFillTable(file.text, units, at)
    if (table) setFile({ ...file, table })
  }
  return (
    <Dialog title="Import fill-ups" onClose={() => isBusy || onClose()}>
      <div className={css.stack}>
        {problem === undefined ? null : <Notice kind="error">{problem}</Notice>}
        {file ? (
          <FillPreview
            key={`${file.name} ${file.table.at} ${file.table.isChosen}`}
            vehicle={vehicle}
            fills={fills}
            onClose={onClose}
            {...file}
            onTable={chooseTable}
            onBusy={setBusy}
          />
        ) : (
          <>
            <p>Choose a CSV file of LubeLogger, Fuelio or another program, or one that you exported from Offgrid.</p>
            <Actions at="end">
              <Button onClick={onClose}>Cancel</Button>
              <FileButton
                variant="primary"
                icon={<FileInput />}
                label="File to import"
                accept=".csv,.txt,text/csv"
                onChoose={([chosen]) => void read(chosen)}
              >
                Choose file
              </FileButton>
            </Actions>
          </>
        )}
      </div>
    </Dialog>
  )
}
