import * as z from 'zod/mini'
import type { Command } from '../../control.ts'
import { type ImportParts, importFile, importRequest } from './importFile.ts'

/** The import commands that a running platform answers on its control socket. */
export const importCommands = (parts: ImportParts): { [command: string]: Command } => ({
  import: (request, onProgress) => importFile(parts, z.parse(importRequest, request), onProgress),
  sum: async (_, onProgress) => {
    await parts.warehouse.buildMonthlyRollups({ onProgress })
    return {}
  },
})
