import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import * as lenient from '@storefront/shared/contract/lenient.ts'
import { jsonText, textOrNull } from '@storefront/shared/contract/upstream-branding.ts'
import * as z from 'zod'

export type Json = { [key: string]: unknown }

/** The side of a schema: values before (`input`) or after parsing (`output`). */
type Side = 'input' | 'output'

/** '/cart/:id' → '/cart/{id}'. */
export const pathTemplate = ({ path }: Endpoint): string => path.replace(/:(\w+)/g, '{$1}')

/** The OpenAPI content of a JSON body. */
export const json = (schema: Json) => ({ content: { 'application/json': { schema } } })

/** The fields of a schema as OpenAPI parameters; none without a schema. */
export function parametersOf(location: 'path' | 'query', schema: Endpoint['params'], side: Side): Json[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, side)
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema,
  }))
}

/** What the product server sends for each lenient reader. The readers accept any value, so zod cannot describe them. */
const wireFormats = new Map<unknown, Json>([
  [lenient.lenientText, { type: ['string', 'number', 'null'] }],
  [jsonText, { type: ['string', 'number', 'boolean', 'object', 'array', 'null'] }],
  [textOrNull, { type: ['string', 'number', 'null'] }],
  [lenient.descriptionText, { type: ['string', 'object', 'null'] }],
  [lenient.wholeNumber, { type: ['integer', 'string', 'null'] }],
  [lenient.idOrNull, { type: ['string', 'number', 'null'] }],
])

function wireFormatOf(schema: unknown): Json | undefined {
  const known = wireFormats.get(schema)
  if (known) return known
  const { entry, object, isAmount } = schema as {
    entry?: z.core.$ZodType
    object?: z.core.$ZodType
    isAmount?: true
  }
  if (isAmount) return { type: ['number', 'string', 'null'], description: 'Dollars' }
  if (entry) return { type: ['array', 'object', 'null'], items: jsonSchema(entry, 'input') }
  return object && { ...jsonSchema(object, 'input'), type: ['object', 'null'] }
}

/** A zod schema as JSON Schema, with the wire formats of the lenient readers. */
export function jsonSchema(schema: z.core.$ZodType, side: Side) {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: side,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: written }) {
      const wireFormat = wireFormatOf(zodSchema)
      if (wireFormat === undefined) return
      delete written.default
      Object.assign(written, wireFormat)
    },
  })
  return rest
}
