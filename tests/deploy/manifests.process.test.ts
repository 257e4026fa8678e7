import { readFileSync } from 'node:fs'
import { listVariables, parseConfig } from '@storefront/server/config.ts'
import { longestChargeMs } from '@storefront/server/payments/charge.ts'
import { expect, test } from 'vitest'
import { composed, deployFolder, type Manifest, schemaMistakes } from './manifests.ts'

const manifests = composed('overlays/example')
const ofKind = (wanted: string) => manifests.filter(({ kind }) => kind === wanted)
const named = (kind: string, name = 'storefront'): Manifest => {
  const found = ofKind(kind).find(({ metadata }) => metadata.name.startsWith(name))
  if (found === undefined) throw new Error(`The example overlay has no ${kind} ${name}`)
  return found
}
const guide = readFileSync(`${deployFolder}README.md`, 'utf8')
const VENUES_FILE = `${deployFolder}kubernetes/overlays/example/venues.json`

const settings: Record<string, string> = named('ConfigMap', 'storefront-settings').data
const variables = listVariables()
const isSecretFile = (name: string) =>
  variables.some((known) => known.secret && name === `${known.name}_FILE`)
const config = parseConfig({
  ...Object.fromEntries(Object.entries(settings).filter(([name]) => !isSecretFile(name))),
  SESSION_KEYS: Buffer.alloc(32, 7).toString('base64'),
  BRANDING_CLIENT_ID: 'client',
  // The command of the guide creates this secret.
  REDIS_URL: /redis-url="([^"]+)"/.exec(guide)?.[1]?.replace('$password', 'secret'),
  VENUES_FILE,
  NODE_ENV: 'production',
})
const deployment = named('Deployment')
const pod = deployment.spec.template.spec
const [storefront] = pod.containers
const { metadata, spec: ingress } = named('Ingress')
const annotation = (name: string) => metadata.annotations?.[name] ?? ''

test.each(['base', 'overlays/example'])(
  'BFF-91 every field of %s is one that the published schemas know, with a value that they allow',
  async (folder) => {
    const parts = composed(folder)
    expect(parts.length).toBeGreaterThan(4)
    expect((await Promise.all(parts.map(schemaMistakes))).flat()).toEqual([])
  },
)

test('BFF-91 an unknown field and a wrong value in a manifest are named', async () => {
  const broken = structuredClone(deployment)
  broken.spec.template.spec.containers[0].readinessProbe.periodSecond = 2
  broken.spec.minReadySeconds = '5'
  expect(await schemaMistakes(broken)).toEqual([
    expect.stringContaining('/spec/minReadySeconds must be integer'),
    expect.stringContaining('/spec/template/spec/containers/0/readinessProbe/periodSecond is unknown'),
  ])
})

test('BFF-91 the settings start the server, every one is a variable that it reads, and secrets are files', () => {
  const isKnown = (name: string) => variables.some((known) => known.name === name) || isSecretFile(name)
  expect(Object.keys(settings).filter((name) => !isKnown(name))).toEqual([])
  expect(config.trustProxy.length, 'behind an ingress, which the server must trust').toBeGreaterThan(0)
  // Not a secret: every browser gets it.
  const secrets = Object.keys(settings).filter((name) => /(KEYS?|CLIENT_ID|REDIS_URL|PASSWORD)$/.test(name))
  expect(secrets).toEqual(['FIREBASE_API_KEY'])
  const { mountPath, readOnly } = storefront.volumeMounts[0]
  expect(readOnly).toBe(true)
  const sources: { secret: { items: { path: string }[] } }[] = pod.volumes[0].projected.sources
  const files = sources.flatMap(({ secret }) => secret.items.map(({ path }) => `${mountPath}/${path}`))
  const secretFiles = variables.flatMap(({ name, secret }) => (secret ? [settings[`${name}_FILE`]] : []))
  expect(files.toSorted()).toEqual(secretFiles.toSorted())
})

test('BFF-91 VEN-01 the settings of venues are a file of a ConfigMap, so that a change is a rollout', () => {
  const { metadata, data } = named('ConfigMap', 'storefront-venues')
  expect(metadata.name).toMatch(/^storefront-venues-\w+$/)
  expect(pod.volumes).toContainEqual({ name: 'venues', configMap: { name: metadata.name } })
  const { mountPath } = storefront.volumeMounts.find(({ name }: { name: string }) => name === 'venues')
  expect(settings.VENUES_FILE).toBe(`${mountPath}/venues.json`)
  const text = readFileSync(VENUES_FILE, 'utf8')
  expect(data).toEqual({ 'venues.json': text })
  expect(Object.keys(config.venues)).toEqual(['lions'])
})

test('BFF-91 a pod that ends has the time that a charge may take, and the ingress waits as long', () => {
  const chargeMs = longestChargeMs(config)
  const serve = readFileSync(new URL('../../server/src/serve.ts', import.meta.url), 'utf8')
  const closeMarginMs = Number(/closeMarginMs = ([\d_]+)/.exec(serve)?.[1]?.replaceAll('_', ''))
  expect(pod.terminationGracePeriodSeconds * 1_000).toBe(config.drainDelayMs + chargeMs + closeMarginMs)
  for (const controller of ['nginx.ingress.kubernetes.io', 'nginx.org']) {
    const seconds = Number.parseInt(annotation(`${controller}/proxy-read-timeout`), 10)
    expect(seconds * 1_000).toBeGreaterThan(chargeMs)
  }
  const repeated = annotation('nginx.ingress.kubernetes.io/proxy-next-upstream')
  expect(repeated).not.toMatch(/non_idempotent|http_/)
})

test('BFF-91 both ingress controllers buffer a response of 100 KB, so that a slow fan does not occupy a replica', () => {
  const ofKubernetes = (name: string) => annotation(`nginx.ingress.kubernetes.io/${name}`)
  const kilobytes = (count = '', size = '') => Number(count) * Number.parseInt(size, 10)
  expect(ofKubernetes('proxy-buffering')).toBe('on')
  expect(kilobytes(ofKubernetes('proxy-buffers-number'), ofKubernetes('proxy-buffer-size'))).toBeGreaterThan(
    100,
  )
  expect(annotation('nginx.org/proxy-buffering')).toBe('True')
  expect(kilobytes(...annotation('nginx.org/proxy-buffers').split(' '))).toBeGreaterThan(100)
  const recipe = readFileSync(`${deployFolder}nginx/storefront.conf`, 'utf8')
  expect(recipe).toMatch(/proxy_buffering on;\s+proxy_buffers 8 16k;/)
})

test('BFF-91 ports, probes, services and domains are those of the settings', () => {
  expect(storefront.ports).toEqual([
    { name: 'http', containerPort: config.port },
    { name: 'admin', containerPort: config.adminPort },
  ])
  const { startupProbe, livenessProbe, readinessProbe } = storefront
  expect([startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet)).toEqual(
    ['/livez', '/livez', '/readyz'].map((path) => ({ path, port: 'admin' })),
  )
  expect(named('Service', 'storefront').spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }])
  expect(named('Service', 'storefront-admin').spec.ports[0].port).toBe(config.adminPort)
  expect(JSON.stringify(ingress)).not.toContain('admin')
  const wildcards = config.tenantDomains.map((domain) => `*.${domain}`)
  expect(ingress.rules.map(({ host }: { host: string }) => host)).toEqual(wildcards)
  expect(ingress.tls).toEqual([{ hosts: wildcards, secretName: 'storefront-tls' }])
  expect(named('Certificate').spec).toMatchObject({ dnsNames: wildcards, secretName: 'storefront-tls' })
})

test('BFF-91 a release takes no replica away before its successor is ready, and nothing takes two at once', () => {
  expect(deployment.spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
  expect(deployment.spec.replicas).toBeUndefined()
  const scaleTargetRef = { kind: 'Deployment', name: deployment.metadata.name }
  expect(named('HorizontalPodAutoscaler').spec).toMatchObject({ scaleTargetRef, minReplicas: 3 })
  for (const budget of ofKind('PodDisruptionBudget')) expect(budget.spec.maxUnavailable).toBe(1)
})

test('BFF-91 every selector finds pods', () => {
  const selects = (labels: Record<string, string>) =>
    ofKind('Deployment').filter(({ spec }) =>
      Object.entries(labels).every(([name, value]) => spec.template.metadata.labels[name] === value),
    )
  for (const { kind, metadata, spec } of manifests) {
    const labels = kind === 'Service' ? spec.selector : spec?.selector?.matchLabels
    if (labels && kind !== 'ServiceMonitor')
      expect(selects(labels), `${kind} ${metadata.name}`).toHaveLength(1)
  }
  const services = ofKind('Service').map(({ metadata }) => metadata.labels)
  expect(services).toContainEqual(expect.objectContaining(named('ServiceMonitor').spec.selector.matchLabels))
})

test('BFF-91 only the ingress reaches the pages, only the monitoring the admin port, and a Redis with TLS that has a replica is let out to', () => {
  const from = (name: string) => [
    { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } },
  ]
  const policy = named('NetworkPolicy').spec
  expect(policy.ingress).toEqual([
    { from: from('ingress-nginx'), ports: [{ protocol: 'TCP', port: 'http' }] },
    { from: from('monitoring'), ports: [{ protocol: 'TCP', port: 'admin' }] },
  ])
  const { address, waitReplicas } = config.redis
  expect(address).toMatchObject({ host: expect.any(String), tls: {} })
  expect(waitReplicas).toBeGreaterThan(0)
  const ports = policy.egress.flatMap((rule: { ports: { port: number }[] }) =>
    rule.ports.map(({ port }) => port),
  )
  expect(ports).toContain(address?.port)
})

test('BFF-91 a pod is of an image by its digest, is not root, changes nothing and can do nothing', () => {
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    containers: [
      {
        image: expect.stringMatching(/^ghcr\.io\/\S+@sha256:[0-9a-f]{64}$/),
        resources: {
          requests: { cpu: expect.anything(), memory: expect.anything() },
          limits: { memory: expect.anything() },
        },
      },
    ],
  })
  // Exactly these: `privileged` must not be added.
  expect(pod.containers[0].securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(pod.securityContext.runAsUser).toBeGreaterThan(0)
})
