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
