import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { parseAllDocuments } from 'yaml'

/** A Kubernetes object as kustomize prints it. */
export type Manifest = {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: {
    readonly name: string
    readonly labels?: Record<string, string>
    readonly annotations?: Record<string, string>
  }
  // biome-ignore lint/suspicious/noExplicitAny: each kind has its own shape, which the schemas check
  readonly [part: string]: any
}

const kustomize = createRequire(import.meta.url).resolve('kustomize/run.js')

export const deployFolder = fileURLToPath(new URL('../../server/deploy/', import.meta.url))

/** The objects that `kubectl apply -k` would send for a folder below `server/deploy/kubernetes`. @throws Error with kustomize's message */
export function composed(folder: string): Manifest[] {
  const { status, stdout, stderr, error } = spawnSync(
    process.execPath,
    [kustomize, 'build', `${deployFolder}kubernetes/${folder}`],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(`kustomize build ${folder}: ${error ?? stderr}`)
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest)
}

/** Packages with the schemas of custom resources, by API group. Those of Kubernetes are in `kubernetes-models`. */
const customResources: Readonly<Record<string, string>> = {
  'cert-manager.io': '@kubernetes-models/cert-manager',
  'monitoring.coreos.com': '@kubernetes-models/prometheus-operator',
}

/**
 * The violations of the published schema of a manifest's kind. An unknown field is one too, because Kubernetes drops it silently.
 * @throws Error for a kind without a schema
 */
export async function schemaMistakes(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind, metadata } = manifest
  const [group = ''] = apiVersion.split('/')
  const schemas = await import(`${customResources[group] ?? 'kubernetes-models'}/${apiVersion}/${kind}`)
  const read = new Set<string>()
  const mistakes: string[] = []
  try {
    // The constructor would read, and so mark as known, every field.
    schemas[kind].prototype.validate.call(recorded(manifest, '', read))
  } catch (error) {
    mistakes.push(String(error))
  }
  mistakes.push(...unread(manifest, '', read).map((path) => `${path} is unknown`))
  return mistakes.map((mistake) => `${kind} ${metadata.name}: ${mistake}`)
}

/** The value, recording every path that is read: a validator reads only the fields of its schema. */
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
