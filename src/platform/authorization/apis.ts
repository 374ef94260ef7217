import type { Kysely } from 'kysely'
import { tenfootCommand } from '#contract/installation.ts'
import type { ScopeName, scopesOf } from '#contract/scopes.ts'
import { ApiProblem } from '../api/apiProblem.ts'
import { OAuthError } from './parameters.ts'
import type { AuthorizationTables } from './schema.ts'
import { scopeList } from './scopeWords.ts'

/** The resource APIs that an administrator enables for a project (specification: consent-and-scopes 4). */
export const apiNames = ['video', 'analytics', 'reporting', 'datahub'] as const
export type ApiName = (typeof apiNames)[number]

export const apiTitles: Record<ApiName, string> = {
  video: 'Video API',
  analytics: 'Analytics API',
  reporting: 'Reporting API',
  datahub: 'Data hub API',
}

/**
 * The APIs that honour a scope; one of them is enough. The video scopes read reports too
 * (specification: consent-and-scopes 3), so a project that enables only analytics may ask for them. Scopes without an
 * API (identity, storage) need none to be enabled, so every project may ask for them. The type requires every scope, so
 * that a new one must be added here.
 */
const apisOfScopes: Readonly<Record<ScopeName, readonly ApiName[]>> = {
  openid: [],
  email: [],
  profile: [],
  storageAppdata: [],
  storageFile: [],
  video: ['video', 'analytics'],
  videoReadonly: ['video', 'analytics'],
  partner: ['video', 'analytics'],
  videoMemberships: ['video'],
  videoForceSsl: ['video'],
  videoUpload: ['video'],
  partnerAudit: ['video'],
  analyticsReadonly: ['analytics', 'reporting'],
  analyticsMonetary: ['analytics', 'reporting'],
  datahub: ['datahub'],
}

/** The APIs that a project has enabled, in the order of `apiNames`. */
export async function enabledApis(db: Kysely<AuthorizationTables>, projectId: string): Promise<ApiName[]> {
  const rows = await db.selectFrom('project_apis').select('api').where('project_id', '=', projectId).execute()
  return apiNames.filter((name) => rows.some(({ api }) => api === name))
}

/** Enables APIs that the project has not enabled, in the caller's transaction. */
export async function enableApis(
  db: Kysely<AuthorizationTables>,
  projectId: string,
  apis: readonly ApiName[],
  now: number,
): Promise<void> {
  for (const api of apis)
    await db.insertInto('project_apis').values({ project_id: projectId, api, enabled_at: now }).execute()
}

/** Disables APIs of a project, in the caller's transaction. */
export async function disableApis(
  db: Kysely<AuthorizationTables>,
  projectId: string,
  apis: readonly ApiName[],
): Promise<void> {
  if (apis.length > 0)
    await db.deleteFrom('project_apis').where('project_id', '=', projectId).where('api', 'in', apis).execute()
}

const howToEnable = (project: string, api: ApiName) =>
  `Enable it in the console at /console/projects/${project} or with: ${tenfootCommand} project enable ${project} ${api}`

/**
 * Refuses scopes that no enabled API honours, when codes are requested (specification: consent-and-scopes 4). The field
 * has no error of its own for this, so it is `invalid_scope` (RFC 6749, section 5.2): the developer sees it at once,
 * instead of a person consenting to access that cannot work. Tokens that were issued before stay valid; the API itself
 * refuses them with `accessNotConfigured`.
 * @throws OAuthError `invalid_scope` naming the scope, the API and how to enable it
 */
export async function requireApis(
  { db, scopes }: { db: Kysely<AuthorizationTables>; scopes: ReturnType<typeof scopesOf> },
  projectId: string,
  scope: string,
): Promise<void> {
  const enabled = await enabledApis(db, projectId)
  for (const identifier of scopeList(scope)) {
    const name = (Object.keys(scopes) as ScopeName[]).find((key) => scopes[key] === identifier)
    const apis = name && apisOfScopes[name]
    const [first] = apis ?? []
    if (!apis || !first || apis.some((api) => enabled.includes(api))) continue
    throw new OAuthError(
      'invalid_scope',
      `The ${apiTitles[first]} is not enabled for the project ${projectId}, so this scope opens nothing: ${identifier}. ${howToEnable(projectId, first)}`,
    )
  }
}

/** The refusal of an API that the token's project has not enabled, in the field's envelope. */
export const apiNotEnabled = (projectId: string, api: ApiName): ApiProblem =>
  new ApiProblem(
    403,
    'accessNotConfigured',
    `The ${apiTitles[api]} is not enabled for the project ${projectId}. ${howToEnable(projectId, api)}`,
    { domain: 'usageLimits' },
  )
