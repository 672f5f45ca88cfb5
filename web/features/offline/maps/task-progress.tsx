import { Button } from '../../../ui/button.tsx'
import css from './maps.module.css'

type TaskProgressProps = { readonly label: string; readonly percent: number; readonly onCancel: () => void }

export function TaskProgress({ label, percent, onCancel }: TaskProgressProps) {
  return (
    <div className={css.task}>
      <div className={css.taskText}>
        <span>{label}</span>
        <span>{percent}%</span>
      </div>
      <progress className={css.bar} aria-label={label} max={100} value={percent} />
      <Button onClick={onCancel}>Cancel</Button>
    </div>
  )
}
