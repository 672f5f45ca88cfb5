import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Returns the token of an emailed link; '' without one. Removes it from the address, which browsers synchronize and users share, and
 * keeps it in the history entry, so that a reload and Back still have it.
 */
export function useLinkToken(): string {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const fromAddress = new URLSearchParams(search).get('token')
  useEffect(() => {
    if (fromAddress !== null) void navigate(pathname, { replace: true, state: { token: fromAddress } })
  }, [fromAddress, navigate, pathname])
  return fromAddress ?? readToken(state)
}

const readToken = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'token' in state && typeof state.token === 'string' ? state.token : ''
