import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { wildcardCertificate } from '@storefront/server/test-support/certificate.ts'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import { endWithUs } from '../stack/bff-process.ts'

const recipe = new URL('../../server/deploy/nginx/storefront.conf', import.meta.url)

/**
 * Starts nginx with TLS in front of some replicas, with the configuration of the operators' guide; only addresses, names and
 * files differ. Clients must trust `ca`.
 * @param domain the parent domain of the venues
 * @throws Error when nginx is not installed or rejects the configuration
 */
export async function startNginx(domain: string, ports: readonly number[]) {
  if (spawnSync('nginx', ['-v']).error) throw new Error('No nginx: install it.')
  const folder = await mkdtemp(join(tmpdir(), 'storefront-ingress-'))
  const port = await freePort()
  const { cert, key } = await wildcardCertificate(domain)
  await writeFile(join(folder, 'tls.crt'), cert)
  await writeFile(join(folder, 'tls.key'), key)
  const servers = ports.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n  ')
  const site = (await readFile(recipe, 'utf8'))
    .replace(/server 10\.0\.0\.11[^;]*;\s*server 10\.0\.0\.12[^;]*;/, servers)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port} ssl;`)
    .replace('fans.example.com;', `${domain};`)
    .replace(/ssl_certificate .*;/, `ssl_certificate ${folder}/tls.crt;`)
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${folder}/tls.key;`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${folder}/error.log;
    events { worker_connections 4096; }
    http { access_log off; ${temporary}
    ${site} }`,
  )
  const nginx = spawn('nginx', ['-c', file, '-e', `${folder}/error.log`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  endWithUs(nginx)
  const ended = once(nginx, 'exit')
  while ((await fetch(`http://127.0.0.1:${port}/`).catch(() => null)) === null) {
    if (nginx.exitCode !== null)
      throw new Error(`nginx ended: ${await readFile(`${folder}/error.log`, 'utf8')}`)
    await wait(50)
  }
  return {
    port,
    ca: cert,
    async stop() {
      nginx.kill('SIGQUIT')
      const limit = setTimeout(() => nginx.kill('SIGTERM'), 2_000)
      await ended
      clearTimeout(limit)
      await rm(folder, { recursive: true, force: true })
    },
  }
}
