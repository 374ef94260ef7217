import * as z from 'zod/mini'
import type { Command } from '#platform/control.ts'
import { type FileImportContext, importFile, importRequest } from './importFile.ts'

/** The import commands that a running platform answers on its control socket. */
export const importCommands = (context: FileImportContext): { [command: string]: Command } => ({
  import: (request, onProgress) => importFile(context, z.parse(importRequest, request), onProgress),
  sum: async (_, onProgress) => {
    await context.warehouse.buildMonthlyRollups({ onProgress })
    return {}
  },
})
