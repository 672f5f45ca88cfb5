import { PageTitle } from '../ui/page-header.tsx'

export function Landing() {
  return <PageTitle>Log in</PageTitle>
}
