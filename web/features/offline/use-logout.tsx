import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { device } from '../../device/device.ts'
import { session } from '../../device/session.ts'
import { type KeptMap, listKeptMaps } from '../../map/own/kept-maps.ts'
import { paths } from '../../paths.ts'
import { LogoutQuestion } from './logout-question.tsx'

type Logout = {
  /** Logs out, after a confirmation if data would be lost. */
  readonly ask: () => void
  /** Confirmation dialog to render while it is open. */
  readonly question: ReactNode
}

/** Data that is only on this device. */
type Lost = { readonly unsaved: number; readonly maps: readonly KeptMap[] }

/** Returns the logout action, shared by all places that offer it. */
export function useLogout(): Logout {
  const [lost, setLost] = useState<Lost>()
  const navigate = useNavigate()
  const logOut = () => {
    session.signOut()
    navigate(paths.landing, { replace: true })
  }
  const ask = async () => {
    // A browser that refuses to list the maps cannot show any either, so none are lost.
    const [unsaved, maps] = await Promise.all([device.countUnsaved(), listKeptMaps().catch(() => [])])
    if (unsaved === 0 && maps.length === 0) logOut()
    else setLost({ unsaved, maps })
  }
  return {
    ask: () => void ask(),
    question: lost ? <LogoutQuestion {...lost} onLogout={logOut} onStay={() => setLost(undefined)} /> : null,
  }
}
