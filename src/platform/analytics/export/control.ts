import * as z from 'zod/mini'
import type { Command } from '#platform/control.ts'
import { type ExportContext, exportFile, exportRequest } from './exportFile.ts'

/** The export command that a running platform answers on its control socket. */
export const exportCommands = (context: ExportContext): { [command: string]: Command } => ({
  export: (request, onProgress) => exportFile(context, z.parse(exportRequest, request), onProgress),
})
