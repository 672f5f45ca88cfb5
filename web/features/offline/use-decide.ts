import { useMutation } from '@tanstack/react-query'
import { device } from '../../device/device.ts'
import type { Operation } from '../../offline/public/types.ts'

export type Choice = Parameters<typeof device.decide>[1]

/** Carries out the user's choices about a change. `onDecided` isn't called for a choice that failed. */
export function useDecide({ seq }: Operation, onDecided?: (choice: Choice) => void) {
  const { mutate, isPending, isError } = useMutation({
    mutationFn: (choice: Choice) => device.decide(seq, choice),
    onSuccess: (_, choice) => onDecided?.(choice),
  })
  return {
    busy: isPending,
    // A database may be full, or another tab may have deleted it.
    failure: isError ? 'That couldn’t be saved on this device. Try again.' : undefined,
    decide: (choice: Choice) => (isPending ? undefined : mutate(choice)),
  }
}
