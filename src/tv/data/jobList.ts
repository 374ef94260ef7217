import { type JobList, jobList } from '#contract/transcription/job.ts'
import { transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import { ProxyError } from '../proxy/proxy.ts'
import { JsonStream } from './jsonStream.ts'
import { readLeniently } from './readLeniently.ts'
import { streamText } from './recordStream.ts'

/** The public service lists jobs with all their words. These arrays are dropped one element at a time on arrival. */
const leftOut = new Set(['utterances', 'subtitles', 'sentences'])

/** Reads a page of jobs of the transcription service, newest first, without their words. @throws ProxyError */
export async function readJobs(query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<JobList> {
  const path = `${transcriptionProxyPaths.jobs}?${new URLSearchParams(query)}`
  const stream = new JsonStream({ takesApart: (at) => leftOut.has(String(at[at.length - 1])), onElement: () => {} })
  try {
    await streamText(path, (text) => void stream.push(text), signal)
    return readLeniently(
      jobList,
      stream.end(),
      (field, reason) => new ProxyError('nonsense', `${path}: ${field.join('.') || 'body'}: ${reason}`),
    )
  } catch (error) {
    if (error instanceof SyntaxError) throw new ProxyError('nonsense', `${path}: ${error.message}`)
    throw error
  }
}
