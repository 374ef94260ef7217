import { createAdminJobs } from '../admin/transcripts.ts'
import type { PlatformTables } from '../database.ts'
import { demoRecordings } from '../demo/recordings/jobs.ts'

type Context = Parameters<typeof createAdminJobs<PlatformTables>>[0]

/** Administers transcription jobs. The records of the demo's jobs are made when they are exported. */
export const openAdminJobs = (context: Omit<Context, 'demo'>): ReturnType<typeof createAdminJobs> =>
  createAdminJobs({ ...context, demo: demoRecordings })
