import { openDevice } from '../offline/device.ts'
import { page } from './page.ts'
import { session } from './session.ts'
import { status } from './status.ts'
import { deletedAccount, unsynced } from './stored.ts'

export const device = openDevice({ ...page, session, unsynced, deletedAccount, status })
