import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { device } from '../device/device.ts'
import { status } from '../device/status.ts'
import { renameDrafts } from '../hooks/drafts.ts'
import { containsLocalId, type Rename } from '../offline/public/local-ids.ts'

/** Redirects from an item's local URL to its URL on the server, keeping data and drafts, also those of screens that were left. */
export function useFollowAliases(): void {
  const { pathname, search, hash, state } = useLocation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const path = pathname + search + hash

  useEffect(() => {
    let isLeft = false
    const follow = async () => {
      // Drafts of other screens are in the session's storage.
      if (!containsLocalId(path + JSON.stringify(sessionStorage))) return
      const rename = await device.readRename()
      if (isLeft) return
      renameDrafts(rename)
      // While another screen's code loads, the browser is at its address already.
      if (window.location.pathname !== pathname || rename(path) === path) return
      renameQueries(client, rename)
      navigate(rename(path), { replace: true, state })
    }
    void follow()
    const stop = status.on(() => void follow())
    return () => {
      isLeft = true
      stop()
    }
  }, [pathname, path, state, client, navigate])
}

function renameQueries(client: QueryClient, rename: Rename): void {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    const key = JSON.stringify(queryKey)
    if (rename(key) === key || state.data === undefined) continue
    client.setQueryData(JSON.parse(rename(key)), JSON.parse(rename(JSON.stringify(state.data))))
  }
}
