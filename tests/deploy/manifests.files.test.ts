import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { listVariables, parseConfig } from '@storefront/server/config.ts'
import { longestChargeMs } from '@storefront/server/payments/charge.ts'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { deployFolder } from './queries.ts'

/** A file below `server/deploy`. */
const text = (path: string) => readFileSync(deployFolder + path, 'utf8')
// biome-ignore lint/suspicious/noExplicitAny: each kind has its own shape, which the API server checks
const objects = (path: string): any[] =>
  parseAllDocuments(text(`kubernetes/${path}.yaml`)).map((document) => document.toJS())

const example = 'kubernetes/overlays/example'
const [deployment] = objects('base/deployment')
const pod = deployment.spec.template.spec
const [storefront] = pod.containers
const [ingress] = objects('base/ingress')
const annotation = (name: string): string => ingress.metadata.annotations[name]
const settings = {
  ...parseEnv(text('kubernetes/base/settings.env')),
  ...parseEnv(text(`${example}/settings.env`)),
}

const variables = listVariables()
const isSecretFile = (name: string) =>
  variables.some((known) => known.secret && name === `${known.name}_FILE`)
const config = parseConfig({
  ...Object.fromEntries(Object.entries(settings).filter(([name]) => !isSecretFile(name))),
  SESSION_KEYS: Buffer.alloc(32, 7).toString('base64'),
  BRANDING_CLIENT_ID: 'client',
  // The command of the guide creates this secret.
  REDIS_URL: /redis-url="([^"]+)"/.exec(text('README.md'))?.[1]?.replace('$password', 'secret'),
  VENUES_FILE: `${deployFolder}${example}/venues.json`,
  NODE_ENV: 'production',
})

test('BFF-91 the settings start the server, every one is a variable that it reads, and what they name as a file is mounted', () => {
  const isKnown = (name: string) => variables.some((known) => known.name === name) || isSecretFile(name)
  expect(Object.keys(settings).filter((name) => !isKnown(name))).toEqual([])
  expect(config.trustProxy.length, 'behind an ingress, which the server must trust').toBeGreaterThan(0)
  expect(Object.keys(config.venues)).toEqual(['lions'])
  // Not a secret: every browser gets it.
  const secrets = Object.keys(settings).filter((name) => /(KEYS?|CLIENT_ID|REDIS_URL|PASSWORD)$/.test(name))
  expect(secrets).toEqual(['FIREBASE_API_KEY'])
  const mounted = (name: string) =>
    storefront.volumeMounts.find((mount: { name: string }) => mount.name === name)
  const sources: { secret: { items: { path: string }[] } }[] = pod.volumes[0].projected.sources
  const files = sources.flatMap(({ secret }) =>
    secret.items.map(({ path }) => `${mounted('secrets').mountPath}/${path}`),
  )
  const secretFiles = variables.flatMap(({ name, secret }) => (secret ? [settings[`${name}_FILE`]] : []))
  expect(files.toSorted()).toEqual(secretFiles.toSorted())
  expect(settings.VENUES_FILE).toBe(`${mounted('venues').mountPath}/venues.json`)
})

test('BFF-91 a pod that ends has the time that a charge may take, and the ingress waits as long and repeats no charge', () => {
  const chargeMs = longestChargeMs(config)
  const serve = readFileSync(new URL('../../server/src/serve.ts', import.meta.url), 'utf8')
  const closeMarginMs = Number(/closeMarginMs = ([\d_]+)/.exec(serve)?.[1]?.replaceAll('_', ''))
  expect(pod.terminationGracePeriodSeconds * 1_000).toBe(config.drainDelayMs + chargeMs + closeMarginMs)
  for (const controller of ['nginx.ingress.kubernetes.io', 'nginx.org'])
    expect(Number.parseInt(annotation(`${controller}/proxy-read-timeout`), 10) * 1_000).toBeGreaterThan(
      chargeMs,
    )
  expect(annotation('nginx.ingress.kubernetes.io/proxy-next-upstream')).not.toMatch(/non_idempotent|http_/)
})

test('both ingress controllers and the recipe of nginx buffer a response of 100 KB, so that a slow fan does not occupy a replica', () => {
  const ofKubernetes = (name: string) => annotation(`nginx.ingress.kubernetes.io/proxy-${name}`)
  const recipe = text('nginx/storefront.conf')
  for (const [isOn, buffers] of [
    [ofKubernetes('buffering') === 'on', `${ofKubernetes('buffers-number')} ${ofKubernetes('buffer-size')}`],
    [annotation('nginx.org/proxy-buffering') === 'True', annotation('nginx.org/proxy-buffers')],
    [recipe.includes('proxy_buffering on;'), /proxy_buffers (.*);/.exec(recipe)?.[1] ?? ''],
  ] as const) {
    const [count = 0, kilobytes = 0] = buffers.split(' ').map((part) => Number.parseInt(part, 10))
    expect([isOn, count * kilobytes > 100], buffers).toEqual([true, true])
  }
})

test('BFF-91 ports, probes, services, domains and the way to Redis are those of the settings', () => {
  expect(storefront.ports).toEqual([
    { name: 'http', containerPort: config.port },
    { name: 'admin', containerPort: config.adminPort },
  ])
  const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((name) => storefront[name].httpGet)
  expect(probes).toEqual(['/livez', '/livez', '/readyz'].map((path) => ({ path, port: 'admin' })))
  const [pages, admin] = objects('base/service').map(({ spec }) => spec)
  expect(pages.ports).toEqual([{ name: 'http', port: 80, targetPort: 'http' }])
  expect(admin.ports).toEqual([{ name: 'admin', port: config.adminPort, targetPort: 'admin' }])
  for (const { selector } of [pages, admin])
    expect(deployment.spec.template.metadata.labels).toMatchObject(selector)
  const wildcards = config.tenantDomains.map((domain) => `*.${domain}`)
  const [patches] = objects('overlays/example/hosts')
  expect(patches.map(({ value }: { value: string }) => value)).toEqual([...wildcards, ...wildcards])
  const { dnsNames, secretName } = objects('overlays/example/certificate')[0].spec
  expect([dnsNames, secretName]).toEqual([wildcards, ingress.spec.tls[0].secretName])
  const [[{ value }]] = objects('overlays/example/redis')
  expect(value.ports).toEqual([{ protocol: 'TCP', port: config.redis.address?.port }])
})

test('BFF-91 only the ingress reaches the pages and only the monitoring the admin port, and a node may be lost during a release', () => {
  const from = (name: string) => [
    { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } } },
  ]
  expect(objects('base/network-policy')[0].spec.ingress).toEqual([
    { from: from('ingress-nginx'), ports: [{ protocol: 'TCP', port: 'http' }] },
    { from: from('monitoring'), ports: [{ protocol: 'TCP', port: 'admin' }] },
  ])
  const scaleTargetRef = { kind: 'Deployment', name: deployment.metadata.name }
  expect(objects('base/autoscaler')[0].spec).toMatchObject({ scaleTargetRef, minReplicas: 3 })
  expect(objects('base/disruption-budget')[0].spec.maxUnavailable).toBe(1)
})

test('BFF-91 a pod is of an image by its digest, has limits, is not root, changes nothing and can do nothing', () => {
  const [image] = parse(text(`${example}/kustomization.yaml`)).images
  expect(storefront.image).toBe(image.name)
  expect(image.digest).toMatch(/^sha256:[0-9a-f]{64}$/)
  expect(storefront.resources).toMatchObject({
    requests: { cpu: expect.anything(), memory: expect.anything() },
    limits: { memory: expect.anything() },
  })
  expect(pod.automountServiceAccountToken).toBe(false)
  expect(pod.securityContext).toMatchObject({
    runAsNonRoot: true,
    seccompProfile: { type: 'RuntimeDefault' },
  })
  expect(pod.securityContext.runAsUser).toBeGreaterThan(0)
  // Exactly these: `privileged` must not be added.
  expect(storefront.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
})
