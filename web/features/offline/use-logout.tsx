import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { countUnsaved } from '../../offline/count-unsaved.ts'
import { paths } from '../../paths.ts'
import { signOut } from '../../session/session.ts'
import { LogoutQuestion } from './logout-question.tsx'

type Logout = {
  /** Logs out; asks first where something would be lost. */
  readonly ask: () => void
  /** The question while it is asked: draw it. */
  readonly question: ReactNode
}

/** Logging out, the same from wherever it is asked for. */
export function useLogout(): Logout {
  const [unsaved, setUnsaved] = useState(0)
  const navigate = useNavigate()
  const logOut = () => {
    signOut()
    navigate(paths.landing, { replace: true })
  }
  const ask = async () => {
    const count = await countUnsaved()
    if (count === 0) logOut()
    else setUnsaved(count)
  }
  return {
    ask: () => void ask(),
    question: unsaved > 0 ? <LogoutQuestion unsaved={unsaved} onLogout={logOut} onStay={() => setUnsaved(0)} /> : null,
  }
}
