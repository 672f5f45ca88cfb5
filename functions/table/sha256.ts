import { hash } from 'node:crypto'

/** Returns the SHA-256 in base64url, 43 characters that are valid in keys. */
export const sha256 = (text: string): string => hash('sha256', text, 'base64url')
