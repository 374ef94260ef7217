import * as z from 'zod/mini'
import type { Command } from '../control.ts'
import { backupRequest, type TakeBackup } from './takeBackup.ts'

/** The command that a running platform answers on its control socket. */
export const backupCommands = (takeBackup: TakeBackup): { [command: string]: Command } => ({
  backup: (request, onProgress) => takeBackup(z.parse(backupRequest, request), onProgress),
})
