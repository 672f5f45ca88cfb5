import { Assistant } from '../features/assistants/assistant.tsx'
import { PageHeader } from '../ui/page-header.tsx'

/** /dashboard/ai-assistant */
export function Component() {
  return (
    <>
      <PageHeader title="Smart Assistant">
        Answers based on your trips, your vehicles and the usual weather at your waypoints.
      </PageHeader>
      <Assistant />
    </>
  )
}
