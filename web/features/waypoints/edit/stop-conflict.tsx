import { useQuery } from '@tanstack/react-query'
import type { TripId } from '#shared/ids.ts'
import { describeAuthor } from '../../../data/author.ts'
import type { Question } from '../../../data/use-save-edit.ts'
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx'
import { tripQuery } from '../../trips/api.ts'

type StopConflictProps = { readonly tripId: TripId; readonly question: Question }

/** Asks which version of a stop to keep, and says who on the trip has changed it. */
export function StopConflict({ tripId, question: { theirs, ...question } }: StopConflictProps) {
  const { data: trip } = useQuery(tripQuery(tripId))
  const { name, said } = describeAuthor(trip ?? {}, theirs)
  return <ConflictDialog {...question} title={said || question.title} author={name} />
}
