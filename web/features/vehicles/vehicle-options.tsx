import type { ReactNode } from 'react'
import { usePassed } from '../../hooks/use-passed.ts'
import css from './vehicles.module.css'

const views = ['options', 'list', 'add'] as const
export type VehicleView = (typeof views)[number]

/** Returns the view in the navigation state (`{ view: 'list' }`), else 'options'. */
export function useVehicleView(): VehicleView {
  const wanted = usePassed('view')
  return views.find((view) => view === wanted) ?? 'options'
}

type Option = {
  readonly icon: ReactNode
  readonly title: string
  readonly text: string
  readonly onChoose: () => void
}

export function VehicleOptions({ options }: { readonly options: readonly Option[] }) {
  return (
    <div className={css.options}>
      {options.map(({ icon, title, text, onChoose }) => (
        <button key={title} type="button" className={css.option} onClick={onChoose}>
          <span className={css.picture} aria-hidden="true">
            {icon}
          </span>
          <span className={css.optionTitle}>{title}</span>
          <span className="muted">{text}</span>
        </button>
      ))}
    </div>
  )
}
