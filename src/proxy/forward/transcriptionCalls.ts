import { transcriptionPaths, transcriptionProxyPaths } from '#contract/transcription/paths.ts'
import type { UpstreamSettings } from '../settings.ts'
import type { ForwardedCall } from './forwardedCall.ts'

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

/**
 * The calls to the transcription service, for signed-in televisions: list, record, audio. They carry the operator's
 * key, which no television sees. A refused key ends no session: the operator has to fix it.
 */
export function transcriptionCalls(settings: UpstreamSettings['transcription']): ForwardedCall[] {
  const key = { header: settings.keyHeader, value: settings.key }
  const call = (path: string, servicePath: string, query: readonly string[]) =>
    ({
      method: 'GET',
      path: decodeURIComponent(path),
      url: settings.url + decodeURIComponent(servicePath),
      query,
      key,
      // IDs of jobs have this form at every service.
      pathSegments: { id: /^[\w-]{1,100}$/ },
    }) satisfies ForwardedCall
  const file = call(transcriptionProxyPaths.file(':id'), transcriptionPaths.file('{id}'), [])
  return [
    { ...call(transcriptionProxyPaths.jobs, transcriptionPaths.jobs, listQuery), pathSegments: {} },
    call(transcriptionProxyPaths.job(':id'), transcriptionPaths.job('{id}'), []),
    { ...file, audio: true },
    { ...file, audio: true, method: 'HEAD' },
  ]
}
