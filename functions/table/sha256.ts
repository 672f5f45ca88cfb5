import { hash } from 'node:crypto'

/** The SHA-256 of a text in base64url: 43 characters, fit for keys. */
export const sha256 = (text: string): string => hash('sha256', text, 'base64url')
