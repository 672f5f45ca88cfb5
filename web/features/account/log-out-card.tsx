import { LogOut } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { TitledCard } from '../../ui/titled-card.tsx'
import { useLogout } from '../offline/use-logout.tsx'
import css from './account.module.css'

export function LogOutCard() {
  const logout = useLogout()
  return (
    <TitledCard icon={LogOut} title="Log out" heading="h3">
      <p className={css.note}>
        This removes your trips and maps from this device. Trips stay on the server, but maps must be added again.
      </p>
      <Button onClick={logout.ask} className={css.button}>
        Log out
      </Button>
      {logout.question}
    </TitledCard>
  )
}
