import * as z from 'zod/mini'
import type { Command } from '../../control.ts'
import { type ImportParts, importFile, importOrder } from './importFile.ts'

/** What a running platform answers commands with. */
export const importCommands = (parts: ImportParts): { [command: string]: Command } => ({
  import: (order, onProgress) => importFile(parts, z.parse(importOrder, order), onProgress),
  sum: async (_, onProgress) => {
    await parts.warehouse.sumMonths({ onProgress })
    return {}
  },
})
