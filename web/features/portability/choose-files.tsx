import { FileInput } from 'lucide-react'
import { useRef } from 'react'
import { acceptedFiles } from '../../files/types.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import css from './portability.module.css'

type ChooseFilesProps = {
  readonly problem: string | undefined
  readonly onChoose: (files: readonly File[]) => void
  readonly onClose: () => void
}

export function ChooseFiles({ problem, onChoose, onClose }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {problem ? <Notice kind="error">{problem}</Notice> : null}
      <p>GPX, KML, KMZ, GeoJSON or CSV: choose one or several files, drop them here, or paste them.</p>
      <p className={css.about}>Places become stops. A file downloaded from Offgrid restores everything in it.</p>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={acceptedFiles}
        aria-label="Files to import"
        onChange={({ target }) => onChoose([...(target.files ?? [])])}
      />
      <Actions at="end">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" icon={<FileInput />} autoFocus onClick={() => input.current?.click()}>
          Choose files
        </Button>
      </Actions>
    </>
  )
}
