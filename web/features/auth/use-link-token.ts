import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { usePassed } from '../../hooks/use-passed.ts'

/**
 * Returns the token of an emailed link; '' without one. Removes it from the address, which browsers synchronize and users share, and
 * keeps it in the history entry, so that a reload and Back still have it.
 */
export function useLinkToken(): string {
  const { pathname, search } = useLocation()
  const passed = usePassed('token')
  const navigate = useNavigate()
  const fromAddress = new URLSearchParams(search).get('token')
  useEffect(() => {
    if (fromAddress !== null) void navigate(pathname, { replace: true, state: { token: fromAddress } })
  }, [fromAddress, navigate, pathname])
  return fromAddress ?? (typeof passed === 'string' ? passed : '')
}
