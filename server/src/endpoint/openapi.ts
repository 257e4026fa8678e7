import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { csrfHeader, needsCsrfHeader } from '@storefront/shared/contract/csrf-header.ts'
import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'
import { errorEnvelope } from '@storefront/shared/contract/error-envelope.ts'
import { type Json, json, jsonSchema, parametersOf, pathTemplate } from './openapi-schema.ts'
import { upstreamOpenApiDocument } from './upstream-openapi.ts'

/** The calls of browsers, as OpenAPI 3.1. The schemas describe requests and responses before the contract parses them. */
export function openApiDocument() {
  const paths: Record<string, Json> = {}
  for (const [name, entry] of Object.entries<Endpoint>(endpoints)) {
    if (entry.access === 'server') continue
    const path = pathTemplate(entry)
    paths[path] = { ...paths[path], [entry.method.toLowerCase()]: operation(name, entry) }
  }
  return {
    openapi: '3.1.0',
    // The contract has no version: server and app are released together.
    info: { title: 'Storefront backend-for-frontend', version: '1' },
    tags: [
      { name: 'bff', description: 'Handled by this server.' },
      {
        name: 'product server',
        description: 'Checked, completed with the identity of the session, and proxied.',
      },
    ],
    paths,
    components: {
      schemas: { Error: jsonSchema(errorEnvelope, 'input') },
      responses: {
        Error: {
          description: 'An error of this server or of the product server.',
          ...json({ $ref: '#/components/schemas/Error' }),
        },
      },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
    },
  }
}

function operation(name: string, entry: Endpoint): Json {
  return {
    operationId: name,
    tags: [entry.handledBy === 'bff' ? 'bff' : 'product server'],
    'x-access': entry.access,
    'x-rate-limit': entry.rateLimit ?? 'none',
    security: entry.access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parametersOf('path', entry.params, 'input'),
      ...parametersOf('query', entry.query, 'input'),
      ...(needsCsrfHeader(entry.method, entry.path) ? [csrfParameter] : []),
      ...(entry.cart ? [{ name: 'Cart-Id', in: 'header', schema: { type: 'string' } }] : []),
    ],
    ...(entry.body && { requestBody: { required: true, ...json(jsonSchema(entry.body, 'input')) } }),
    responses: {
      ...(entry.response
        ? { 200: { description: 'OK', ...json(jsonSchema(entry.response, 'input')) } }
        : { 204: { description: 'No content' } }),
      default: { $ref: '#/components/responses/Error' },
    },
  }
}

/** Not part of an entry, so that no entry can lack it (BFF-57). */
const csrfParameter: Json = {
  name: 'X-CSRF',
  in: 'header',
  required: true,
  schema: { const: csrfHeader['x-csrf'] },
}

const usage = 'Usage: pnpm openapi [--upstream] [FILE]'

/**
 * The document and file for these arguments: the calls of browsers, or with `--upstream` those of the product server.
 * @throws Error that names the wrong argument and shows the usage
 */
export function documentFor(args: readonly string[]): { readonly file: string; readonly document: Json } {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { upstream: { type: 'boolean', default: false } },
    })
    const [file, ...more] = positionals
    if (more.length > 0) throw new Error(`One file at most, but ${positionals.length} are given.`)
    return values.upstream
      ? { file: file ?? 'upstream-openapi.json', document: upstreamOpenApiDocument() }
      : { file: file ?? 'openapi.json', document: openApiDocument() }
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${usage}`)
  }
}

if (import.meta.main) {
  try {
    const { file, document } = documentFor(process.argv.slice(2))
    writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`)
    console.log(`Written to ${file}`)
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
