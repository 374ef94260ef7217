import type { Core, ProxyModule } from '#proxy/core/core.ts'
import type { Known } from '#proxy/core/part.ts'
import { ProblemError } from '#proxy/core/web/errors.ts'
import { secretOwner } from './alertTables.ts'
import { fleetReport } from './fleetCall.ts'
import { type AllFleetTables, authenticatorOwner, fleetMigrations } from './schema.ts'
import { sweepFleet } from './sweep.ts'

/** Screens in the hands of operators (specification: fleet 1). */
export const fleet: ProxyModule = {
  name: 'fleet',
  migrations: fleetMigrations,
  hashedColumns: [
    { table: 'fleet_waiting', column: 'known_by' },
    { table: 'fleet_recovery_codes', column: 'code_hash' },
  ],
  encryptedColumns: [
    { table: 'fleet_alerts', column: 'secret', owner: ({ id }) => secretOwner(String(id)) },
    { table: 'fleet_authenticators', column: 'secret', owner: ({ id }) => authenticatorOwner(String(id)) },
  ],
  calls: [fleetReport],
  sweep: ({ db, now }) => sweepFleet(db.withTables<Known<AllFleetTables>>(), now),
  open,
}

/** A proxy without a fleet loads nothing else of it. */
async function open(core: Core): Promise<void> {
  if (core.settings.fleet.isOn) return (await import('./openFleet.ts')).openFleet(core)
  fleetReport.on(core.app, () => {
    throw new ProblemError('not_found', 'This proxy has no fleet: FLEET.')
  })
}
