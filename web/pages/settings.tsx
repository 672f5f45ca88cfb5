import { PageHeader } from '../ui/page-header.tsx'

export function Component() {
  return <PageHeader title="Settings">Manage your account preferences here.</PageHeader>
}
