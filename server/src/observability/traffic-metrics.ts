import { Counter, Histogram, type Registry } from 'prom-client'

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** What goes through the server: requests, calls of the product server, refusals. */
export function trafficMetrics(registry: Registry) {
  const registers = [registry]
  return {
    requestDuration: new Histogram({
      name: 'storefront_http_request_duration_seconds',
      help: 'Answered requests by route pattern, method and status class; _count is their number',
      labelNames: ['route', 'method', 'status'] as const,
      buckets: seconds,
      registers,
    }),
    errors: new Counter({
      name: 'storefront_failures_total',
      help: 'Failures answered in our own envelope, by code',
      labelNames: ['code'] as const,
      registers,
    }),
    upstreamDuration: new Histogram({
      name: 'storefront_upstream_duration_seconds',
      help: 'Calls of the product server until the head of their answer, by endpoint name and outcome',
      labelNames: ['endpoint', 'outcome'] as const,
      buckets: seconds,
      registers,
    }),
    limited: new Counter({
      name: 'storefront_rate_limited_total',
      help: 'Requests refused by a rate limit, by limit',
      labelNames: ['limit'] as const,
      registers,
    }),
    shed: new Counter({
      name: 'storefront_shed_total',
      help: 'Requests refused because the process was overloaded',
      registers,
    }),
    malformed: new Counter({
      name: 'storefront_malformed_requests_total',
      help: 'Requests that were not HTTP as we accept it, by the status they were answered with',
      labelNames: ['status'] as const,
      registers,
    }),
  }
}
