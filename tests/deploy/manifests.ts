import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments } from 'yaml'

/** A Kubernetes object as a file or kustomize prints it. */
export type Manifest = {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly labels?: Record<string, string>
    readonly annotations?: Record<string, string>
  }
  // Each kind has a shape of its own, which the schemas check.
  // biome-ignore lint/suspicious/noExplicitAny: what a test reads of it is what it expects of it
  readonly [part: string]: any
}

const kustomize = createRequire(import.meta.url).resolve('kustomize/run.js')

export const deployFolder = fileURLToPath(new URL('../../server/deploy/', import.meta.url))

/** What `kubectl apply -k` would send of a folder below `server/deploy/kubernetes`. @throws Error with kustomize's own words */
export function composed(folder: string): Manifest[] {
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [kustomize, 'build', `${deployFolder}kubernetes/${folder}`],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`kustomize build ${folder}: ${error ?? stderr}`)
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest)
}

/** Where the schemas of custom resources are, by API group; Kubernetes' own are in `kubernetes-models`. */
const customResources: Readonly<Record<string, string>> = {
  'cert-manager.io': '@kubernetes-models/cert-manager',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
}

/**
 * What is wrong with a manifest by the published schema of its kind; a field that the schema does not know is a mistake, too, since
 * Kubernetes drops it without a word. @throws Error for a kind without a schema
 */
export async function schemaMistakes(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind, metadata } = manifest
  const [group = ''] = apiVersion.split('/')
  const schemas = await import(`${customResources[group] ?? 'kubernetes-models'}/${apiVersion}/${kind}`)
  const read = new Set<string>()
  const mistakes: string[] = []
  try {
    // Not through the constructor, which copies every field.
    schemas[kind].prototype.validate.call(recorded(manifest, '', read))
  } catch (error) {
    mistakes.push(String(error))
  }
  mistakes.push(...unread(manifest, '', read).map((path) => `${path} is unknown`))
  return mistakes.map((mistake) => `${kind} ${metadata.name}: ${mistake}`)
}

/** The value, noting every path that is read. A validator reads each field that its schema knows, and no other. */
function recorded(value: unknown, path: string, read: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, key) {
      const at = `${path}/${String(key)}`
      read.add(at)
      return recorded(Reflect.get(target, key), at, read)
    },
  })
}

function unread(value: unknown, path: string, read: ReadonlySet<string>): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => {
    const at = `${path}/${key}`
    return read.has(at) ? unread(child, at, read) : [at]
  })
}
