export type {}
