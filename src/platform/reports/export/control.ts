import * as z from 'zod/mini'
import type { Command } from '../../control.ts'
import { type ExportParts, exportFile, exportOrder } from './exportFile.ts'

/** What a running platform answers commands with. */
export const exportCommands = (parts: ExportParts): { [command: string]: Command } => ({
  export: (order, onProgress) => exportFile(parts, z.parse(exportOrder, order), onProgress),
})
