import { useNavigate } from 'react-router-dom'

/**
 * Returns what replaces this screen by another one. Its promise never settles, so that a button stays busy until the other screen has
 * loaded.
 */
export function useLeave(): (to: string) => Promise<never> {
  const navigate = useNavigate()
  return (to) => {
    void navigate(to, { replace: true })
    return new Promise(() => undefined)
  }
}
