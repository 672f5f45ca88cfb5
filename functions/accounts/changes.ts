/**
 * The time of the last change of a user's trips, vehicles and what belongs to them, or of their units, so that a device with copies asks once and
 * reads nothing if nothing has changed. It is stored to ten minutes, so that most changes write nothing more.
 */
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import * as z from 'zod/mini'
import { BoundedMap } from '#functions/http/bounded-map.ts'
import type { Deps, SignedInEnv } from '#functions/http/types.ts'
import { keys } from '#functions/table/keys.ts'
import { ignoreRefusal, type Table } from '#functions/table/table.ts'
import type { UserId } from '#shared/ids.ts'

const windowLength = 600_000
/** Time (ms) after a window in which its changes may still be written: by long requests, and by functions with slow clocks. */
const settling = 120_000
/** The number of users whose last window is remembered. */
const rememberedUsers = 10_000

const itemSchema = z.object({ window: z.number() })
const toWindow = (now: number) => Math.floor(now / windowLength)

type Request = { readonly table: Table; readonly method: string; readonly path: string }

export type ChangeNotes = ReturnType<typeof createChangeNotes>

/** Returns what notes that a request may change a user's data, before it does. */
export function createChangeNotes({ clock }: Pick<Deps, 'clock'>) {
  const noted = new BoundedMap<UserId, number>(rememberedUsers)
  return async ({ table, method, path }: Request, userId: UserId): Promise<void> => {
    const window = toWindow(clock())
    const isRead = method === 'GET' || method === 'HEAD'
    // A stop's averages are stored when they are read.
    const mayChange = !isRead || path.endsWith('/weather')
    if (!mayChange || (noted.get(userId) ?? 0) >= window) return
    await note(table, userId, window)
    noted.set(userId, window)
  }
}

/** Notes changes of the session's user. Comes after the session check. */
export const noteChanges = (noteChange: ChangeNotes) =>
  createMiddleware<SignedInEnv>(async (c, next) => {
    const [table, session] = [c.get('table'), c.get('session')]
    const { method, path } = c.req
    await noteChange({ table, method, path }, session.userId)
    await next()
  })

async function note(table: Table, userId: UserId, window: number): Promise<void> {
  const update = {
    Key: keys.changes(userId),
    UpdateExpression: 'SET #window = :window',
    ConditionExpression: 'attribute_not_exists(#window) OR #window < :window',
    ExpressionAttributeValues: { ':window': window },
  }
  // Refused if another request noted this window.
  await table.update(update).catch(ignoreRefusal)
}

/**
 * The route that answers 304 if nothing has changed since the answer with this `ETag`. While changes of the last window may still
 * be written, each answer has another tag, so that none of them is missed.
 */
export const changesRoutes = ({ clock }: Pick<Deps, 'clock'>) =>
  new Hono<SignedInEnv>().get('/api/user/changes', async (c) => {
    const [table, session] = [c.get('table'), c.get('session')]
    const now = clock()
    const item = await table.get(keys.changes(session.userId))
    const { window } = item ? itemSchema.parse(item) : { window: 0 }
    const isSettled = now > (window + 1) * windowLength + settling
    const tag = isSettled ? `"${window}"` : `"${window}.${now}"`
    c.header('etag', tag)
    return isSettled && c.req.header('if-none-match') === tag ? c.body(null, 304) : c.json({ changed: true })
  })
