import { randomBytes, randomInt } from 'node:crypto'
import { createUlid } from '#shared/ids.ts'

/** Passed in, so that tests can choose ids. */
export type Ids = {
  /** 26 characters that sort by time (milliseconds). */
  ulid(now: number): string
  /** The random part of a trip id: ten of 0-9a-z, 51 bits. */
  tripRandom(): string
  /** 256 random bits in base64url, 43 characters. */
  secret(): string
}

export const randomIds: Ids = {
  ulid: (now) => createUlid(now, randomBytes(16)),
  secret: () => randomBytes(32).toString('base64url'),
  tripRandom: () => Array.from({ length: 10 }, () => randomInt(36).toString(36)).join(''),
}
