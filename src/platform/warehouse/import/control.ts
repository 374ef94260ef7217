import * as z from 'zod/mini'
import type { Command } from '../../control.ts'
import { type ImportParts, importFile, importRequest } from './importFile.ts'

/** What a running platform answers commands with. */
export const importCommands = (parts: ImportParts): { [command: string]: Command } => ({
  import: (request, onProgress) => importFile(parts, z.parse(importRequest, request), onProgress),
  sum: async (_, onProgress) => {
    await parts.warehouse.buildMonthlyRollups({ onProgress })
    return {}
  },
})
