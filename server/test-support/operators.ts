import type { FastifyInstance, InjectOptions } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildOperators } from '../src/serve.ts'

/** The operators' listener of a site, and what its staff say of `demo` there; a test says more by `options`. */
export async function operatorsOf(app: FastifyInstance) {
  const admin = await buildOperators(app)
  onTestFinished(() => admin.close())
  const url = '/venues/demo/service'
  return {
    admin,
    service: (options: InjectOptions = {}) => admin.inject({ url, ...options }),
    switchTo: (payload: object, options: InjectOptions = {}) =>
      admin.inject({ method: 'PUT', url, payload, ...options }),
  }
}
