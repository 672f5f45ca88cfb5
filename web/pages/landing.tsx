import { Landing } from '../features/auth/landing.tsx'

export function Component() {
  return <Landing />
}
