import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from './manifests.ts'

/** A validator as `kubernetes-models` compiles it from the schema that Kubernetes publishes. */
type Validate = ((data: unknown) => boolean) & { readonly errors?: readonly SchemaError[] | null }
type SchemaError = { readonly instancePath: string; readonly keyword: string; readonly params: unknown }

const require = createRequire(import.meta.url)
const core = 'kubernetes-models'
const certManager = '@kubernetes-models/cert-manager'
const certManagerTypes = 'ComGithubCertManagerCertManagerPkgApisCertmanagerV1'
const prometheusOperator = '@kubernetes-models/prometheus-operator'

/** Where the schema of each kind is: package and file, by `apiVersion/kind`. */
const schemas: Readonly<Record<string, readonly [string, string]>> = {
  'v1/Namespace': [core, 'IoK8sApiCoreV1Namespace'],
  'v1/ConfigMap': [core, 'IoK8sApiCoreV1ConfigMap'],
  'v1/Service': [core, 'IoK8sApiCoreV1Service'],
  'apps/v1/Deployment': [core, 'IoK8sApiAppsV1Deployment'],
  'apps/v1/StatefulSet': [core, 'IoK8sApiAppsV1StatefulSet'],
  'policy/v1/PodDisruptionBudget': [core, 'IoK8sApiPolicyV1PodDisruptionBudget'],
  'autoscaling/v2/HorizontalPodAutoscaler': [core, 'IoK8sApiAutoscalingV2HorizontalPodAutoscaler'],
  'networking.k8s.io/v1/Ingress': [core, 'IoK8sApiNetworkingV1Ingress'],
  'networking.k8s.io/v1/NetworkPolicy': [core, 'IoK8sApiNetworkingV1NetworkPolicy'],
  'cert-manager.io/v1/Certificate': [certManager, `${certManagerTypes}Certificate`],
  'cert-manager.io/v1/Issuer': [certManager, `${certManagerTypes}Issuer`],
  'monitoring.coreos.com/v1/ServiceMonitor': [
    prometheusOperator,
    'ComGithubPrometheusOperatorPrometheusOperatorPkgApisMonitoringV1ServiceMonitor',
  ],
}

/** By its file, since the packages of the custom resources do not export their schemas. */
async function validatorOf(kind: string): Promise<Validate> {
  const [from, file] = schemas[kind] ?? []
  if (from === undefined) throw new Error(`No schema for ${kind}`)
  const path = join(dirname(require.resolve(`${from}/package.json`)), '_schemas', `${file}.js`)
  return ((await import(pathToFileURL(path).href)) as { validate: Validate }).validate
}

/**
 * What is wrong with a manifest by the published schema of its kind, a line each; a field that the schema does not know is a
 * mistake, too, since Kubernetes drops it without a word. @throws Error for a kind without a schema
 */
export async function schemaMistakes(manifest: Manifest): Promise<string[]> {
  const kind = `${manifest.apiVersion}/${manifest.kind}`
  const validate = await validatorOf(kind)
  const read = new Set<string>()
  const valid = validate(recording(manifest, '', read))
  const errors = valid ? [] : (validate.errors ?? [])
  return [
    ...errors.map(
      ({ instancePath, keyword, params }) => `${instancePath} ${keyword} ${JSON.stringify(params)}`,
    ),
    ...unread(manifest, '', read).map((path) => `${path} is unknown`),
  ].map((mistake) => `${kind} ${manifest.metadata.name}: ${mistake}`)
}

/** The value, noting every path that is read. A validator reads each field that its schema knows, and no other. */
function recording(value: unknown, path: string, read: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, key) {
      const child: unknown = Reflect.get(target, key)
      if (typeof key !== 'string') return child
      read.add(`${path}/${key}`)
      return recording(child, `${path}/${key}`, read)
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
