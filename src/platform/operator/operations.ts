import { createAdministrators } from './administrators.ts'
import type { OperatorParts } from './operation.ts'
import { createProjects } from './projects.ts'

/** All that an operator can do: the console's pages and the commands call nothing else. */
export const createOperations = (parts: OperatorParts) => ({
  administrators: createAdministrators(parts),
  projects: createProjects(parts),
})

export type Operations = ReturnType<typeof createOperations>
