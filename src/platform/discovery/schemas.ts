import * as z from 'zod/mini'

/** A schema of a discovery document: JSON Schema, draft 3, of which clients read types, items and properties. */
export interface DiscoverySchema {
  id?: string
  type: string
  format?: string
  enum?: string[]
  items?: DiscoverySchema
  properties?: Record<string, DiscoverySchema>
  additionalProperties?: DiscoverySchema
}

type JsonSchema = z.core.JSONSchema.JSONSchema

/** Converts the wire schema of a body or an answer to the schema of a discovery document. */
export const discoverySchema = (schema: z.ZodMiniType): DiscoverySchema =>
  converted(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)

function converted(schema: JsonSchema): DiscoverySchema {
  const { type, properties, items, additionalProperties, enum: values } = schema
  switch (type) {
    case 'string':
      return { type, ...(values && { enum: values.map(String) }) }
    case 'boolean':
      return { type }
    case 'integer':
      return { type, format: 'int32' }
    case 'number':
      return { type, format: 'double' }
    case 'array':
      return { type, items: isSchema(items) ? converted(items) : { type: 'any' } }
    case 'object':
      return {
        type,
        ...(properties && {
          properties: Object.fromEntries(
            Object.entries(properties).map(([name, property]) => [
              name,
              isSchema(property) ? converted(property) : { type: 'any' },
            ]),
          ),
        }),
        ...(isSchema(additionalProperties) && { additionalProperties: converted(additionalProperties) }),
      }
    default:
      // One of several types, which these documents cannot express.
      return { type: 'any' }
  }
}

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
