import { groupWriteScopeNames, reportScopeNames } from '#contract/scopes.ts'
import type { PageTokens } from '#platform/api/pageTokens.ts'
import type { ContentOwners } from '#platform/content-owners/contentOwners.ts'
import {
  type Defined,
  type MethodCall,
  type ResourceMethod,
  type ResourceParameter,
  resourceMethods,
} from '#platform/methods/resourceMethod.ts'
import type { VideoRepository } from '#platform/video/videoRepository.ts'
import type { GroupOwner, Groups } from './groups.ts'
import { parameters } from './requests.ts'
import type { groupResources } from './resources.ts'

/** What the methods of groups and items share. */
export interface GroupContext {
  videoRepository: VideoRepository
  owners: ContentOwners
  brand: string
  groups: Groups
  pages: PageTokens
  resources: ReturnType<typeof groupResources>
}

/** What each of these methods gets. */
export interface GroupCall extends GroupContext, MethodCall {
  /** Whose groups the call reads or changes. */
  owner: GroupOwner
}

const define = resourceMethods<GroupCall>()

/** Defines a method of groups or of their items, which an account may call for a content owner. */
export const groupMethod = <const Described extends Readonly<Record<string, ResourceParameter>>>(
  method: Omit<Defined<GroupCall, Described>, 'hasVersions' | 'scopes'>,
): ResourceMethod<GroupCall> => ({
  ...define<Described>({
    ...method,
    hasVersions: true,
    scopes: method.httpMethod === 'GET' ? reportScopeNames : groupWriteScopeNames,
  }),
  parameters: { ...method.parameters, onBehalfOfContentOwner: parameters.onBehalfOfContentOwner },
})
