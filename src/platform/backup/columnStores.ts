import type { HubWarehouse } from '../warehouse/brand-lift/port.ts'
import type { TakeSnapshot, Warehouse } from '../warehouse/port.ts'
import { hubFileName, warehouseFileName } from '../warehouse/warehouse.ts'

/** The column stores of a running platform that a backup copies: those that are files. */
export function columnStoresOf(
  warehouse: Pick<Warehouse, 'snapshot'>,
  hub: Pick<HubWarehouse, 'snapshot'>,
): Record<string, TakeSnapshot> {
  const columnStores: Record<string, TakeSnapshot> = {}
  if (warehouse.snapshot) columnStores[warehouseFileName] = warehouse.snapshot
  if (hub.snapshot) columnStores[hubFileName] = hub.snapshot
  return columnStores
}
