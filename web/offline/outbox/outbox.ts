/** What the rest of the offline layer loads of the outbox, in one piece. */
export { startOutbox } from './start.ts'
export { fetchChange } from './write.ts'
