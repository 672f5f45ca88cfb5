import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Recording } from '#shared/drive/recording.ts'
import { device } from '../../device/device.ts'
import { session } from '../../device/session.ts'
import { listSavedMaps, type SavedMap } from '../../map/own/saved-maps.ts'
import { paths } from '../../paths.ts'
import { LogoutQuestion } from './logout-question.tsx'

type Logout = {
  /** Logs out, after confirmation if data would be lost. */
  readonly ask: () => void
  readonly question: ReactNode
}

type Lost = {
  readonly unsynced: number
  readonly maps: readonly SavedMap[]
  readonly recording: Recording | undefined
}

export function useLogout(): Logout {
  const [lost, setLost] = useState<Lost>()
  const navigate = useNavigate()
  const logOut = () => {
    session.signOut()
    navigate(paths.landing, { replace: true })
  }
  const ask = async () => {
    // A browser that can't list the maps can't show them either.
    const [unsynced, maps, saved] = await Promise.all([
      device.countUnsynced(),
      listSavedMaps().catch(() => []),
      device.readRecording(),
    ])
    const recording = saved && saved.points > 1 ? saved : undefined
    if (unsynced === 0 && maps.length === 0 && !recording) logOut()
    else setLost({ unsynced, maps, recording })
  }
  return {
    ask: () => void ask(),
    question: lost ? <LogoutQuestion {...lost} onLogout={logOut} onStay={() => setLost(undefined)} /> : null,
  }
}
