import * as z from 'zod/mini'
import { type JobList, jobList } from '#contract/transcription/job.ts'
import { transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import { ProxyError } from '../proxy/proxy.ts'
import { JsonStream } from './jsonStream.ts'
import { streamText } from './recordStream.ts'

/** The public service lists jobs with all their words. These arrays are dropped one element at a time on arrival. */
const leftOut = new Set(['utterances', 'subtitles', 'sentences'])

/** Reads a page of jobs of the transcription service, newest first, without their words. @throws ProxyError */
export async function readJobs(query: Readonly<Record<string, string>>, signal: AbortSignal): Promise<JobList> {
  const path = `${transcriptionProxyPaths.jobs}?${new URLSearchParams(query)}`
  const stream = new JsonStream({ takesApart: (at) => leftOut.has(String(at[at.length - 1])), onElement: () => {} })
  try {
    await streamText(path, (text) => void stream.push(text), signal)
    const parsed = z.safeParse(jobList, stream.end())
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    throw new ProxyError('nonsense', `${path}: ${issue?.path.join('.') || 'body'}: ${issue?.message}`)
  } catch (error) {
    if (error instanceof SyntaxError) throw new ProxyError('nonsense', `${path}: ${error.message}`)
    throw error
  }
}
