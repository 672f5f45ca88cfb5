import type { ReactNode } from 'react'
import css from './settings.module.css'

/** The groups of Settings in order. */
const settingsGroups = {
  account: 'Account',
  appearance: 'Units and appearance',
  offline: 'Offline',
  data: 'Your data',
  leave: 'Leave',
} as const

type GroupId = keyof typeof settingsGroups

/** Cards that belong together, under a heading. */
export function SettingsGroup({ id, children }: { readonly id: GroupId; readonly children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={css.group}>
      <h2 id={`${id}-heading`}>{settingsGroups[id]}</h2>
      {children}
    </section>
  )
}
