import { type AdminJobs, createAdminJobs } from '../admin/transcripts.ts'
import type { PlatformTables } from '../database.ts'
import { demoRecordings } from '../demo/recordings/jobs.ts'
import { readCorrected } from '../transcription/record-builder/recordBuilder.ts'
import { runTask } from '../transcription/record-builder/tasks.ts'

type Context = Parameters<typeof createAdminJobs<PlatformTables>>[0]

/** Administers transcription jobs in a process that answers nobody else: records are made in its own thread. */
export const openAdminJobs = (context: Omit<Context, 'recordBuilder'>): AdminJobs =>
  createAdminJobs({
    ...context,
    recordBuilder: {
      demo: (input) => runTask({ name: 'demo', input }, demoRecordings),
      exported: (_account, input) => runTask({ name: 'exported', input }, demoRecordings),
      corrected: async (_account, input) => readCorrected(await runTask({ name: 'corrected', input }, demoRecordings)),
    },
  })
