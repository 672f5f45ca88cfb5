import { FileInput } from 'lucide-react'
import { acceptedFiles } from '../../files/types.ts'
import { Actions } from '../../ui/actions.tsx'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import css from './portability.module.css'

type ChooseFilesProps = {
  readonly problem: string | undefined
  readonly onChoose: (files: readonly File[]) => void
  readonly onClose: () => void
}

export function ChooseFiles({ problem, onChoose, onClose }: ChooseFilesProps) {
  return (
    <>
      {problem ? <Notice kind="error">{problem}</Notice> : null}
      <p>GPX, KML, KMZ, GeoJSON or CSV: choose one or several files, drop them here, or paste them.</p>
      <p className={css.about}>Places become stops. A file downloaded from Offgrid restores everything in it.</p>
      <Actions at="end">
        <Button onClick={onClose}>Cancel</Button>
        <FileButton
          variant="primary"
          icon={<FileInput />}
          autoFocus
          label="Files to import"
          accept={acceptedFiles}
          multiple
          onChoose={onChoose}
        >
          Choose files
        </FileButton>
      </Actions>
    </>
  )
}
