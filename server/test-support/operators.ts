import type { FastifyInstance, InjectOptions } from 'fastify'
import { onTestFinished } from 'vitest'
import { buildOperators } from '../src/serve.ts'

/** The admin listener of a site, and functions that read and change the service of `demo` there. */
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
