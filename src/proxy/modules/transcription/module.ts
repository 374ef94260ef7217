import { correctionRequest } from '#contract/transcription/correctionRequest.ts'
import { correctedWords, correctionList } from '#contract/transcription/corrections.ts'
import { jobList, transcriptionJob } from '#contract/transcription/job.ts'
import { transcriptionProxyPaths as at, transcriptionPaths } from '#contract/transcription/paths.ts'
import { searchCounts, searchResults, searchTopics } from '#contract/transcription/search.ts'
import type { ProxyModule } from '#proxy/core/core.ts'
import type { ForwardedCall } from '#proxy/core/forward/forwardedCall.ts'
import type { UpstreamSettings } from '#proxy/settings.ts'

/** Forwards the calls of the transcription service. */
export const transcription: ProxyModule = {
  name: 'transcription',
  forwards: ({ transcription }) => transcriptionCalls(transcription),
}

const listQuery = [
  'offset',
  'limit',
  'status',
  'date',
  'before_date',
  'after_date',
  'custom_metadata',
  'custom_metadata[]',
]

const countsQuery = ['q', 'speaker', 'language', 'from', 'to']
const searchQuery = [...countsQuery, 'job', 'limit', 'cursor']

/**
 * The calls to the transcription service, for signed-in televisions: list, search, record, audio, corrections. They carry the
 * operator's key, which no television sees. A refused key ends no session: the operator has to fix it.
 */
function transcriptionCalls(settings: UpstreamSettings['transcription']): ForwardedCall[] {
  const { url, keyHeader, key, mayCorrect } = settings
  const read = (path: string, servicePath: string, query: readonly string[]) => ({
    method: 'GET' as const,
    path: decodeURIComponent(path),
    url: url + decodeURIComponent(servicePath),
    query,
    key: { header: keyHeader, value: key },
  })
  const write = (path: string, servicePath: string) => ({ ...read(path, servicePath, []), method: 'POST' as const })
  const job = read(at.job(':id'), transcriptionPaths.job('{id}'), [])
  const file = { ...read(at.file(':id'), transcriptionPaths.file('{id}'), []), audio: true as const }
  const corrections: ForwardedCall[] = [
    {
      ...read(at.corrections(':id'), transcriptionPaths.corrections('{id}'), ['before', 'limit']),
      id: 'corrections',
      summary: 'Corrections of the words of a job.',
      answer: { CorrectionList: correctionList },
    },
    {
      ...write(at.corrections(':id'), transcriptionPaths.corrections('{id}')),
      id: 'correctWord',
      summary: 'Corrects a word of a job.',
      request: { CorrectionRequest: correctionRequest },
      answer: { CorrectedWords: correctedWords },
    },
    {
      ...write(at.undo(':id', ':number'), transcriptionPaths.undo('{id}', '{number}')),
      id: 'undoCorrection',
      summary: 'Undoes a correction.',
      hasNoBody: true,
      answer: { CorrectedWords: correctedWords },
    },
  ]
  return [
    {
      ...read(at.jobs, transcriptionPaths.jobs, listQuery),
      id: 'jobs',
      summary: 'Transcription jobs.',
      answer: { JobList: jobList },
    },
    {
      ...read(at.search, transcriptionPaths.search, searchQuery),
      id: 'searchTranscripts',
      summary: 'Sentences of transcripts, by their words.',
      answer: { SearchResults: searchResults },
    },
    {
      ...read(at.topics, transcriptionPaths.topics, ['limit']),
      id: 'topics',
      summary: 'People, places and keywords that are said in transcripts.',
      answer: { SearchTopics: searchTopics },
    },
    {
      ...read(at.counts, transcriptionPaths.counts, countsQuery),
      id: 'countWords',
      summary: 'How often words are said, by transcript.',
      answer: { SearchCounts: searchCounts },
    },
    { ...job, id: 'job', summary: 'The record of a job.', answer: { Job: transcriptionJob } },
    ...(mayCorrect ? corrections : []),
    { ...file, id: 'audio', summary: 'The audio of a job, for an <audio> element.' },
    { ...file, id: 'audioHead', summary: 'The length of the audio.', method: 'HEAD' },
  ]
}
