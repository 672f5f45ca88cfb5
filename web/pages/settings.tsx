import type { ReactNode } from 'react'
import { Appearance } from '../features/account/appearance.tsx'
import { DeleteAccount } from '../features/account/delete-account.tsx'
import { EmailCard } from '../features/account/email-card.tsx'
import { PasswordCard } from '../features/account/password-card.tsx'
import { SessionsCard } from '../features/account/sessions-card.tsx'
import { Units } from '../features/account/units.tsx'
import { MapFilesRow } from '../features/offline/maps/map-files-row.tsx'
import { useSavedMaps } from '../features/offline/maps/use-saved-maps.ts'
import { ReadyForOffline } from '../features/offline/ready/ready-for-offline.tsx'
import { DownloadEverything, YourData } from '../features/portability/download-everything.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import css from './settings.module.css'

/** /dashboard/settings */
export function Component() {
  const { data: maps } = useSavedMaps()
  return (
    <>
      <PageHeader title="Settings">Manage your account preferences here.</PageHeader>
      <div className={css.groups}>
        <SettingsGroup id="account">
          <EmailCard />
          <PasswordCard />
          <SessionsCard />
        </SettingsGroup>
        <SettingsGroup id="appearance">
          <Units />
          <Appearance />
        </SettingsGroup>
        <SettingsGroup id="offline">
          <ReadyForOffline mapFiles={<MapFilesRow />} savedMaps={maps?.length} />
        </SettingsGroup>
        <SettingsGroup id="data">
          <YourData />
        </SettingsGroup>
        <SettingsGroup id="leave">
          <DeleteAccount download={<DownloadEverything />} />
        </SettingsGroup>
      </div>
    </>
  )
}

const settingsGroups = {
  account: 'Account',
  appearance: 'Units and appearance',
  offline: 'Offline',
  data: 'Your data',
  leave: 'Leave',
} as const

type GroupId = keyof typeof settingsGroups

/** Cards that belong together, under a heading. */
function SettingsGroup({ id, children }: { readonly id: GroupId; readonly children: ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-heading`} className={css.group}>
      <h2 id={`${id}-heading`}>{settingsGroups[id]}</h2>
      {children}
    </section>
  )
}
