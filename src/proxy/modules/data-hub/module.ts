import type { ProxyModule } from '#proxy/module.ts'
import { datahubCalls } from './datahubCalls.ts'

/** Forwards the calls of the data hub. */
export const dataHub: ProxyModule = { name: 'data-hub', forwards: ({ datahubUrl }) => datahubCalls(datahubUrl) }
