import * as z from 'zod/mini'
import type { Command } from '../../control.ts'
import { type ExportParts, exportFile, exportRequest } from './exportFile.ts'

/** The export command that a running platform answers on its control socket. */
export const exportCommands = (parts: ExportParts): { [command: string]: Command } => ({
  export: (request, onProgress) => exportFile(parts, z.parse(exportRequest, request), onProgress),
})
