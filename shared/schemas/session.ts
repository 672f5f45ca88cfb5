import * as z from 'zod/mini'

/** POST /api/auth/login. A name or password that breaks the rules is a failed login. */
export const credentialsSchema = z.object({
  username: z.string({ error: 'Username is required' }).check(z.trim(), z.minLength(1, 'Username is required')),
  password: z.string({ error: 'Password is required' }).check(z.minLength(1, 'Password is required')),
})
export type Credentials = z.infer<typeof credentialsSchema>

/** POST /api/auth/refresh and /api/auth/logout. */
export const refreshTokenSchema = z.object({ refreshToken: z.string({ error: 'refreshToken is required' }) })
