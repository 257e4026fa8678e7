import { readFileSync } from 'node:fs'
import { listVariables, parseConfig } from '@storefront/server/config.ts'
import { longestChargeMs } from '@storefront/server/payments/charge.ts'
import { expect, test } from 'vitest'
import { composed, deployFolder, type Manifest } from './manifests.ts'
import { schemaMistakes } from './schema-mistakes.ts'

const manifests = composed('overlays/example')
const named = (kind: string, name = 'storefront'): Manifest => {
  const found = manifests.find(
    (manifest) => manifest.kind === kind && manifest.metadata.name.startsWith(name),
  )
  if (found === undefined) throw new Error(`The example overlay has no ${kind} ${name}`)
  return found
}
const settings: Record<string, string> = named('ConfigMap', 'storefront-settings').data
const guide = readFileSync(`${deployFolder}README.md`, 'utf8')
const secrets = {
  SESSION_KEYS: Buffer.alloc(32, 7).toString('base64'),
  // As the guide tells an operator to make the secret.
  REDIS_URL: /redis-url="([^"]+)"/.exec(guide)?.[1]?.replace('$password', 'secret') ?? '',
}
const variables = listVariables()
const isSecretFile = (name: string) =>
  variables.some((known) => known.secret && name === `${known.name}_FILE`)
const withoutFiles = Object.entries(settings).filter(([name]) => !isSecretFile(name))
const VENUES_FILE = `${deployFolder}kubernetes/overlays/example/venues.json`
const config = parseConfig({
  ...Object.fromEntries(withoutFiles),
  ...secrets,
  VENUES_FILE,
  NODE_ENV: 'production',
})
const deployment = named('Deployment')
const pod = deployment.spec.template.spec
const [storefront] = pod.containers

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
    expect.stringContaining('/spec/minReadySeconds type'),
    expect.stringContaining('/spec/template/spec/containers/0/readinessProbe/periodSecond is unknown'),
  ])
})

test('BFF-91 the settings start the server, and every one of them is a variable that it reads', () => {
  const isKnown = (name: string) => variables.some((known) => known.name === name) || isSecretFile(name)
  const unknown = Object.keys(settings).filter((name) => !isKnown(name))
  expect(unknown).toEqual([])
  expect(config.trustProxy.length, 'behind an ingress, which the server must trust').toBeGreaterThan(0)
})

test('BFF-91 a pod that ends has the time that a charge may take, and the ingress waits as long', () => {
  const chargeMs = longestChargeMs(config)
  const serve = readFileSync(new URL('../../server/src/serve.ts', import.meta.url), 'utf8')
  const closeMarginMs = Number(/closeMarginMs = ([\d_]+)/.exec(serve)?.[1]?.replaceAll('_', ''))
  const neededMs = config.drainDelayMs + chargeMs + closeMarginMs
  expect(pod.terminationGracePeriodSeconds * 1_000).toBe(neededMs)
  const { annotations = {} } = named('Ingress').metadata
  for (const name of ['nginx.ingress.kubernetes.io', 'nginx.org']) {
    expect(Number.parseInt(annotations[`${name}/proxy-read-timeout`] ?? '', 10) * 1_000).toBeGreaterThan(
      chargeMs,
    )
  }
  expect(annotations['nginx.ingress.kubernetes.io/proxy-next-upstream']).not.toMatch(/non_idempotent|http_/)
})

test('BFF-91 both ingress controllers buffer a response of 100 KB, so that a slow fan does not occupy a replica', () => {
  const { annotations = {} } = named('Ingress').metadata
  const ofNginx = (name: string) => annotations[`nginx.ingress.kubernetes.io/${name}`]
  const [count, size] = annotations['nginx.org/proxy-buffers']?.split(' ') ?? []
  const kilobytes = (buffers = '', each = '') => Number(buffers) * Number.parseInt(each, 10)
  expect(ofNginx('proxy-buffering')).toBe('on')
  expect(kilobytes(ofNginx('proxy-buffers-number'), ofNginx('proxy-buffer-size'))).toBeGreaterThan(100)
  expect(annotations['nginx.org/proxy-buffering']).toBe('True')
  expect(kilobytes(count, size)).toBeGreaterThan(100)
  const recipe = readFileSync(`${deployFolder}nginx/storefront.conf`, 'utf8')
  expect(recipe).toMatch(/proxy_buffering on;\s+proxy_buffers 8 16k;/)
})

test('BFF-91 ports, probes and services name the listeners of the settings', () => {
  expect(storefront.ports).toEqual([
    { name: 'http', containerPort: config.port },
    { name: 'admin', containerPort: config.adminPort },
  ])
  const probes = [storefront.startupProbe, storefront.livenessProbe, storefront.readinessProbe]
  expect(probes.map(({ httpGet }) => httpGet)).toEqual([
    { path: '/livez', port: 'admin' },
    { path: '/livez', port: 'admin' },
    { path: '/readyz', port: 'admin' },
  ])
  expect(named('Service', 'storefront').spec.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }])
  const [{ port }] = named('Service', 'storefront-admin').spec.ports
  expect(port).toBe(config.adminPort)
  expect(JSON.stringify(named('Ingress').spec)).not.toContain('admin')
})

test('BFF-91 a release takes no replica away before its successor is ready, and nothing takes two at once', () => {
  expect(deployment.spec.strategy.rollingUpdate).toEqual({ maxUnavailable: 0, maxSurge: 1 })
  expect(deployment.spec.replicas).toBeUndefined()
  expect(named('HorizontalPodAutoscaler').spec).toMatchObject({
    scaleTargetRef: { kind: 'Deployment', name: deployment.metadata.name },
    minReplicas: 3,
  })
  for (const budget of manifests.filter(({ kind }) => kind === 'PodDisruptionBudget')) {
    expect(budget.spec.maxUnavailable).toBe(1)
  }
})

test('BFF-91 every selector finds pods', () => {
  const pods = manifests.filter(({ kind }) => kind === 'Deployment')
  const selects = (labels: Record<string, string>) =>
    pods.filter(({ spec }) =>
      Object.entries(labels).every(([name, value]) => spec.template.metadata.labels[name] === value),
    )
  for (const { kind, metadata, spec } of manifests) {
    const labels = kind === 'Service' ? spec.selector : spec?.selector?.matchLabels
    if (labels && kind !== 'ServiceMonitor')
      expect(selects(labels), `${kind} ${metadata.name}`).toHaveLength(1)
  }
  const monitored = named('ServiceMonitor').spec.selector.matchLabels
  const services = manifests.filter(({ kind }) => kind === 'Service').map(({ metadata }) => metadata.labels)
  expect(services).toContainEqual(expect.objectContaining(monitored))
})

test('BFF-91 only the ingress reaches the pages, and only the monitoring the operators’ port', () => {
  const from = (name: string) => [
    { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } },
  ]
  expect(named('NetworkPolicy').spec.ingress).toEqual([
    { from: from('ingress-nginx'), ports: [{ protocol: 'TCP', port: 'http' }] },
    { from: from('monitoring'), ports: [{ protocol: 'TCP', port: 'admin' }] },
  ])
})

test('BFF-91 a pod is not root, changes nothing and can do nothing', () => {
  const { automountServiceAccountToken, securityContext } = pod
  expect(automountServiceAccountToken).toBe(false)
  expect(securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } })
  expect(securityContext.runAsUser).toBeGreaterThan(0)
  expect(pod.containers).toHaveLength(1)
  expect(storefront.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  expect(storefront.resources).toMatchObject({
    requests: { cpu: expect.anything(), memory: expect.anything() },
    limits: { memory: expect.anything() },
  })
})

test('BFF-91 secrets are files, never settings', () => {
  expect(Object.keys(settings).filter((name) => /(KEYS?|REDIS_URL|PASSWORD)$/.test(name))).toEqual([
    // Every browser gets it.
    'FIREBASE_API_KEY',
  ])
  const { mountPath, readOnly } = storefront.volumeMounts[0]
  expect(readOnly).toBe(true)
  const sources: { secret: { items: { path: string }[] } }[] = pod.volumes[0].projected.sources
  const files = sources.flatMap(({ secret }) => secret.items.map(({ path }) => `${mountPath}/${path}`))
  expect(files).toEqual([settings.SESSION_KEYS_FILE, settings.AUDIT_KEY_FILE, settings.REDIS_URL_FILE])
})

test('BFF-91 VEN-01 what venues say is a file of a ConfigMap, so that a change is a rollout, and the guide shows the same', () => {
  const { metadata, data } = named('ConfigMap', 'storefront-venues')
  expect(metadata.name).toMatch(/^storefront-venues-\w+$/)
  expect(pod.volumes).toContainEqual({ name: 'venues', configMap: { name: metadata.name } })
  const { mountPath } = storefront.volumeMounts.find(({ name }: { name: string }) => name === 'venues')
  expect(settings.VENUES_FILE).toBe(`${mountPath}/venues.json`)
  const text = readFileSync(VENUES_FILE, 'utf8')
  expect(data).toEqual({ 'venues.json': text })
  expect(Object.keys(config.venues)).toEqual(['lions'])
  expect(guide).toContain(`\`\`\`json\n${text}\`\`\`\n`)
})

test('BFF-91 domains, ingress and certificate name the same venues', () => {
  const wildcards = config.tenantDomains.map((domain) => `*.${domain}`)
  const { rules, tls } = named('Ingress').spec
  expect(rules.map(({ host }: { host: string }) => host)).toEqual(wildcards)
  expect(tls).toEqual([{ hosts: wildcards, secretName: 'storefront-tls' }])
  expect(named('Certificate').spec).toMatchObject({ dnsNames: wildcards, secretName: tls[0].secretName })
})

test('BFF-91 what runs is named by its digest', () => {
  expect(storefront.image).toMatch(/^ghcr\.io\/\S+@sha256:[0-9a-f]{64}$/)
})

test('BFF-91 the state is a Redis of the operator’s: with TLS, let out by the policy, and with a replica that has every attempt', () => {
  const { address, waitReplicas } = config.redis
  expect(address).toMatchObject({ host: expect.any(String), tls: {} })
  expect(waitReplicas).toBeGreaterThan(0)
  const ports = named('NetworkPolicy').spec.egress.flatMap((rule: { ports: { port: number }[] }) =>
    rule.ports.map(({ port }) => port),
  )
  expect(ports).toContain(address?.port)
})
