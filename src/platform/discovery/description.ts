import type * as z from 'zod/mini'
import type { ScopeName } from '#contract/scopes.ts'

/** A parameter of a method: text unless it says otherwise, and left out unless it is required. */
export interface Parameter {
  description: string
  type?: 'string' | 'boolean' | 'integer'
  required?: true
  /** In the path, as `{name}` or, where it holds slashes, `{+name}`. */
  location?: 'path' | 'query'
  pattern?: string
}

export interface Method {
  httpMethod: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below the origin, without its first slash. */
  path: string
  description: string
  parameters?: Readonly<Record<string, Parameter>>
  /** Names in `schemas`; a method without a response answers 204. */
  request?: string
  response?: string
  /** Any one of these opens it. */
  scopes: readonly ScopeName[]
}

/** A resource service, as a client library needs it described. */
export interface ApiDescription {
  name: string
  version: string
  title: string
  description: string
  /** Bodies and answers by name: the schemas that the services and the television go by. */
  schemas: Readonly<Record<string, z.ZodMiniType>>
  /** Methods by resource; a dot separates a resource from the one above it. */
  resources: Readonly<Record<string, Readonly<Record<string, Method>>>>
}
