import { LogOut, Menu } from 'lucide-react'
import { StatusButton } from '../features/offline/status-button.tsx'
import { Button } from '../ui/button.tsx'
import css from './header.module.css'

export type ShellHeaderProps = {
  readonly user: { readonly username: string; readonly email: string; readonly role: string }
  /** True to show role and email. */
  readonly showAccount: boolean
  readonly onMenu: () => void
  readonly onLogout: () => void
}

export function ShellHeader({ user, showAccount, onMenu, onLogout }: ShellHeaderProps) {
  return (
    <header className={css.header}>
      <Button variant="plain" icon={<Menu />} aria-label="Open menu" onClick={onMenu} className={css.menu} />
      <div className={css.words}>
        <p className={css.welcome}>Welcome, {user.username || 'User'}!</p>
        <StatusButton />
      </div>
      {showAccount ? (
        <dl className={css.account}>
          <div>
            <dt>Role:</dt>
            <dd>{user.role}</dd>
          </div>
          <div>
            <dt>Email:</dt>
            <dd>{user.email}</dd>
          </div>
        </dl>
      ) : null}
      <Button variant="plain" icon={<LogOut />} onClick={onLogout} className={css.logout}>
        Logout
      </Button>
    </header>
  )
}
