import { createPageTokens, type PageTokens } from '../api/pageTokens.ts'
import type { ResourceParameter } from '../methods/resourceMethod.ts'
import { type Defined, type MethodCall, type ResourceMethod, resourceMethods } from '../methods/resourceMethod.ts'
import type { OpenCall } from '../methods/routes.ts'
import { requireVideoAccess, type VideoAccess } from './access.ts'
import type { VideoContext } from './context.ts'
import { readValues } from './parameters.ts'

/** What each method of this service gets. */
export interface VideoCall extends VideoContext, MethodCall {
  access: VideoAccess
  tokens: PageTokens
  brand: string
}

/** Opens calls: requires access with the method's scopes, then reads its parameters. */
export function videoCalls(context: VideoContext): OpenCall<VideoCall> {
  const tokens = createPageTokens(context.keys)
  const { brand } = context.settings.naming
  return async (method, call) => {
    const access = await requireVideoAccess(context, call.request, method.scopes)
    const parameters = readValues(method.parameters ?? {}, call.request.query)
    return { ...context, ...call, access, tokens, brand, parameters }
  }
}

const define = resourceMethods<VideoCall>()

/** Defines a method, which an account may call for a content owner. */
export const videoMethod = <const Described extends Readonly<Record<string, ResourceParameter>>>(
  method: Defined<VideoCall, Described>,
): ResourceMethod<VideoCall> => ({
  ...define(method),
  parameters: {
    ...method.parameters,
    onBehalfOfContentOwner: { description: 'Content owner for whom the account acts.' },
  },
})

export const part = {
  description: 'Parts of each resource, separated by commas or repeated.',
  required: true,
  repeated: true,
} as const satisfies ResourceParameter
export const ids = {
  description: 'Ids, separated by commas or repeated.',
  repeated: true,
} as const satisfies ResourceParameter
export const mine = {
  description: 'Only those of the account.',
  type: 'boolean',
} as const satisfies ResourceParameter
export const paging = {
  maxResults: { description: 'Resources of a page, 0 to 50.', type: 'integer' },
  pageToken: { description: 'The nextPageToken of the previous page.' },
} as const satisfies Record<string, ResourceParameter>
