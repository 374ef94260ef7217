import type { Jobs } from '../jobs.ts'
import type { JobRow } from '../record.ts'
import type { RecordBuilder } from './recordBuilder.ts'

/** Returns the packed record of a finished job: the stored one, or that of a demo, which is built the first time. */
export async function finishedRecord(
  { jobs, recordBuilder }: { jobs: Pick<Jobs, 'packedRecord'>; recordBuilder: Pick<RecordBuilder, 'demo'> },
  job: JobRow,
): Promise<Buffer> {
  const record = (await jobs.packedRecord(job.id)) ?? (job.demo === null ? undefined : await recordBuilder.demo(job))
  if (!record) throw new Error(`the job ${job.id} is done and has no record`)
  return record
}
