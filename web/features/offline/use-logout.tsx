import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { device } from '../../device/device.ts'
import { session } from '../../device/session.ts'
import { listSavedMaps, type SavedMap } from '../../map/own/saved-maps.ts'
import { paths } from '../../paths.ts'
import { hasUnsaved, type Unsaved } from '../../session/unsynced.ts'
import { LogoutQuestion } from './logout-question.tsx'

type Logout = {
  /** Logs out, after confirmation if data would be lost; not if nobody can say what would be. */
  readonly ask: () => void
  readonly question: ReactNode
}

type Lost = { readonly unsaved: Unsaved | undefined; readonly maps: readonly SavedMap[] }

export function useLogout(): Logout {
  const [lost, setLost] = useState<Lost>()
  const navigate = useNavigate()
  const logOut = () => {
    session.signOut()
    navigate(paths.landing, { replace: true })
  }
  const ask = async () => {
    // A browser that can't list the maps can't show them either.
    const [unsaved, maps] = await Promise.all([device.countUnsaved(), listSavedMaps().catch(() => [])])
    if (unsaved && !hasUnsaved(unsaved) && maps.length === 0) logOut()
    else setLost({ unsaved, maps })
  }
  return {
    ask: () => void ask(),
    question: lost ? <LogoutQuestion {...lost} onLogout={logOut} onStay={() => setLost(undefined)} /> : null,
  }
}
