import type { Endpoint } from '@storefront/shared/contract/endpoint.ts'
import { endpoints } from '@storefront/shared/contract/endpoints.ts'

const names = new Map(Object.entries<Endpoint>(endpoints).map(([name, entry]) => [entry, name]))

/** The name of an entry in the table of endpoints; its method and pattern where it has none. */
export const endpointName = (entry: Endpoint): string => names.get(entry) ?? `${entry.method} ${entry.path}`
