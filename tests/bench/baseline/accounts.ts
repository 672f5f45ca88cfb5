import type { KeyObject } from 'node:crypto'
import { Router } from 'express'
import { hashPassword, verifyPassword } from '../../../functions/accounts/passwords/passwords.ts'
import { randomIds } from '../../../functions/http/ids.ts'
import { defaultPreferences } from '../../../shared/account.ts'
import { Problem } from '../../../shared/problem.ts'
import { credentialsSchema } from '../../../shared/schemas/session.ts'
import { registrationSchema } from '../../../shared/schemas/user.ts'
import { validate } from '../../../shared/schemas/validate.ts'
import { uniqueName } from '../../../shared/user.ts'
import { signToken } from '../http/token.ts'
import { type Database, toJson } from './database.ts'
import { issuer } from './session.ts'

const notObject = 'The body must be a JSON object'

/** The routes of /api/auth that create a user with a session. */
export const authRoutes = (database: Database, key: KeyObject) =>
  Router()
    .post('/api/auth/register', async (request, response) => {
      const { username, email, password } = validate(registrationSchema, request.body, notObject)
      const passwordHash = await hashPassword(password)
      database.insertUser.run({
        id: randomIds.ulid(Date.now()),
        username,
        uniqueUsername: uniqueName(username),
        email,
        uniqueEmail: uniqueName(email),
        passwordHash,
        role: 'USER',
        preferences: toJson(defaultPreferences),
      })
      response.status(201).json({ message: 'Your account has been created.' })
    })
    .post('/api/auth/login', async (request, response) => {
      const { username, password } = validate(credentialsSchema, request.body, notObject)
      const user = database.findUserByName.get(uniqueName(username))
      if (!user || !(await verifyPassword(password, String(user.passwordHash))).matches)
        throw new Problem('unauthenticated', 'Invalid username or password')
      const session = { id: randomIds.ulid(Date.now()), userId: String(user.id), createdAt: Date.now() }
      database.insertSession.run(session)
      response.json({ accessToken: signToken(key, issuer, { userId: session.userId, sessionId: session.id }) })
    })

/** /api/users: the token's user. Needs the session check. */
export const userRoutes = (database: Database) =>
  Router().get('/api/users/auth', (_request, response) => {
    const user = database.findUser.get(response.locals.userId)
    if (!user) throw new Problem('unauthenticated', 'The account of this session is gone')
    const { emailConfirmed, preferences, ...rest } = user
    response.json({ ...rest, emailConfirmed: emailConfirmed === 1, preferences: JSON.parse(String(preferences)) })
  })
