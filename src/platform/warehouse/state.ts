/** What operators see of a warehouse that runs on servers. The embedded one has no servers. */
export interface WarehouseState {
  hosts: HostState[]
  /** Empty without a cluster. */
  shards: ShardState[]
  /** Units whose older version housekeeping has yet to delete; undefined while no host answers. */
  replacedUnits: number | undefined
  /** When the newest import became current, in milliseconds since 1970; undefined before the first. */
  lastImport: number | undefined
}

/** A server that `WAREHOUSE_URL` names. */
export interface HostState {
  /** Host and port. */
  name: string
  /** Why it cannot be used; undefined while it answers. */
  problem?: string
  /** The `shard` macro of its configuration; undefined without a cluster. */
  shard?: string
  /** How far its tables are behind the other replicas. */
  delaySeconds: number
  /** It cannot write, because it does not reach ZooKeeper or Keeper. */
  isReadOnly: boolean
  /** Files of rows that it stores: it refuses inserts at some hundred in one month of a table. */
  parts: number
  bytes: number
}

export interface ShardState {
  name: string
  replicas: number
  /** Replicas that answer. With none, reports that need the shard's channels fail. */
  live: number
}

/** Reads the state of the warehouse, at most every few seconds. */
export interface WarehouseWatch {
  state(): Promise<WarehouseState>
  close(): Promise<void>
}
