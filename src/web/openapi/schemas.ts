import * as z from 'zod/mini'
import { wireUtterance } from '#contract/transcription/words.ts'
import type { ServiceDescription } from './description.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

export const schemaAddress = (name: string): string => `#/components/schemas/${name}`

/** JSON Schemas, and the zod schemas that they describe better than `z.toJSONSchema` can: checks made by code. */
export type Substitutes = ReadonlyMap<z.core.$ZodType, JsonSchema>

/**
 * Converts the wire schemas of services to JSON Schema 2020-12, as OpenAPI 3.1 uses it. A schema that contains another
 * one of the list refers to it.
 * @param examples by schema name
 * @throws Error if two services use one name for different schemas
 */
export function componentSchemas(
  services: readonly Pick<ServiceDescription, 'schemas'>[],
  examples: Readonly<Record<string, readonly unknown[]>>,
  substitutes: Substitutes = new Map(),
): Record<string, JsonSchema> {
  const named = new Map<string, z.ZodMiniType>()
  const registry = z.registry<{ id: string }>()
  for (const [name, schema] of services.flatMap(({ schemas }) => Object.entries(schemas))) {
    if (named.has(name) && named.get(name) !== schema) throw new Error(`two schemas have the name ${name}`)
    if (!named.has(name)) registry.add(schema, { id: name })
    named.set(name, schema)
  }
  const { schemas } = z.toJSONSchema(registry, {
    io: 'input',
    unrepresentable: 'any',
    uri: schemaAddress,
    override: ({ zodSchema, jsonSchema }) => {
      const substitute = substitutes.get(zodSchema)
      if (substitute) Object.assign(jsonSchema, substitute)
    },
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _, $id: __, id: ___, ...schema }]) => [
      name,
      { ...(schema as JsonSchema), ...(examples[name] && { examples: [...examples[name]] as JsonSchema['examples'] }) },
    ]),
  )
}

/** The words of an utterance are checked by code, not by a schema: a transcript can have 100,000. */
export const wordsOfUtterances: Substitutes = new Map([
  [
    wireUtterance.shape.words,
    {
      anyOf: [
        {
          type: 'array',
          items: {
            type: 'object',
            properties: {
              word: { type: 'string' },
              start: { type: 'number' },
              end: { type: 'number' },
              confidence: { anyOf: [{ type: 'number' }, { type: 'null' }] },
            },
            required: ['word', 'start', 'end'],
          },
        },
        { type: 'null' },
      ],
    },
  ],
])
