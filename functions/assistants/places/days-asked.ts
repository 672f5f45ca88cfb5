import type { Day } from '#shared/date.ts'

export const findDaysAsked = (_question: string, _today: Day): { from: Day; to: Day } | undefined => undefined
