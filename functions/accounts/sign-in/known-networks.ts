import { keys } from '#functions/table/keys.ts'
import { sha256 } from '#functions/table/sha256.ts'
import type { Item, Table } from '#functions/table/table.ts'
import type { UserId } from '#shared/ids.ts'

const day = 24 * 3_600_000
/** The lifetime of a network after its last login (ms), and the limit per account. */
const lifetime = 90 * day
const maxNetworks = 20

/** Returns the networks that have logged in to an account, stored as hashes for privacy. */
export async function readNetworks(table: Table, userId: UserId, now: number) {
  const known = parseNetworks(await table.get(keys.networks(userId)), now)
  const toName = createNaming(userId)
  return {
    has: (network: string): boolean => known.has(toName(network)),
    /** Writes at most once a day. */
    async add(network: string): Promise<void> {
      const name = toName(network)
      if (now - (known.get(name) ?? 0) < day) return
      // Each network has its own attribute, so that parallel logins lose neither.
      const tooMany = [...known]
        .filter(([other]) => other !== name)
        .toSorted(([, one], [, other]) => other - one)
        .slice(maxNetworks - 1)
        .map(([other]) => other)
      const remove = tooMany.length === 0 ? '' : ` REMOVE ${tooMany.map((_, at) => `#old${at}`).join(', ')}`
      await table.update({
        Key: keys.networks(userId),
        UpdateExpression: `SET #this = :now, #ttl = :ttl${remove}`,
        ExpressionAttributeNames: {
          '#this': name,
          ...Object.fromEntries(tooMany.map((other, at) => [`#old${at}`, other])),
        },
        ExpressionAttributeValues: { ':now': now, ':ttl': toTtl(now) },
      })
    },
  }
}

/** Forgets all networks except one, whose user has just proved to be the owner. */
export async function resetNetworks(table: Table, userId: UserId, network: string, now: number): Promise<void> {
  const name = createNaming(userId)(network)
  await table.put({ Item: { ...keys.networks(userId), [name]: now, ttl: toTtl(now) } })
}

const prefix = 'n-'
const createNaming = (userId: UserId) => (network: string) => `${prefix}${sha256(`${userId}#${network}`)}`
const toTtl = (now: number): number => Math.ceil((now + lifetime) / 1_000)

/** Returns each network's last login, by attribute name. */
function parseNetworks(item: Item | undefined, now: number): Map<string, number> {
  const networks = new Map<string, number>()
  for (const [name, at] of Object.entries(item ?? {}))
    if (name.startsWith(prefix) && typeof at === 'number' && now - at < lifetime) networks.set(name, at)
  return networks
}
