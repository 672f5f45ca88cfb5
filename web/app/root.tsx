import { Outlet } from 'react-router-dom'
import { ToastProvider } from '../ui/toasts.tsx'

export function Root() {
  return (
    <ToastProvider>
      <Outlet />
    </ToastProvider>
  )
}
