import { availableParallelism } from 'node:os'
import * as z from 'zod/mini'
import { wholeNumber } from '#contract/settings.ts'

/** Where a warehouse on ClickHouse is: any of its hosts answers every statement. */
export interface WarehouseAddress {
  hosts: readonly Host[]
  database: string
  /** The name of the cluster in the servers' configuration; undefined for a single server. */
  cluster?: string | undefined
}

export interface Host {
  /** Scheme, host and port, without a path and without a password. */
  url: string
  user: string
  password: string
}

const rule =
  'must be addresses like http://user:password@host:8123/database, with commas between them and the same database in each'

/** Parses one address; undefined where it is none. */
function parse(text: string): (Host & { database: string }) | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, pathname, search, hash, username, password } = new URL(text)
  const database = pathname.replace(/^\//, '')
  if (!['http:', 'https:'].includes(protocol) || search !== '' || hash !== '') return undefined
  if (!/^[A-Za-z_]\w{0,63}$/.test(database)) return undefined
  try {
    const [user, secret] = [username || 'default', password].map(decodeURIComponent)
    return { url: origin, user: user as string, password: secret as string, database }
  } catch {
    return undefined
  }
}

/** `WAREHOUSE_URL`: the addresses of one or more hosts of a warehouse on ClickHouse. */
export const warehouseUrl = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string): WarehouseAddress | undefined => {
      const parsed = text
        .split(/[\s,]+/)
        .filter(Boolean)
        .map(parse)
      const hosts = parsed.filter((host) => host !== undefined)
      const databases = new Set(hosts.map(({ database }) => database))
      const [database] = databases
      if (database === undefined || databases.size > 1 || hosts.length < parsed.length) return undefined
      return { hosts: hosts.map(({ url, user, password }) => ({ url, user, password })), database }
    }),
  ),
  z.custom<WarehouseAddress>((address) => address !== undefined, rule),
)

/** `WAREHOUSE_CLUSTER`: a name of `<remote_servers>` in the configuration of the servers. */
export const clusterName = z
  .string()
  .check(z.regex(/^[A-Za-z_][\w-]{0,63}$/, 'must be the name of a cluster: letters, digits, _ and -'))

/** `WAREHOUSE_THREADS`: threads of each embedded database; by default one for each processor. */
export const warehouseThreads = wholeNumber(availableParallelism(), 1, 256)
