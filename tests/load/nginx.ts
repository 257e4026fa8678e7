import { spawn, spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '@storefront/server/test-support/free-port.ts'
import { assetPath } from './built-spa.ts'
import { pin, serverCore } from './pinning.ts'
import { type Listening, pidOf, stop } from './processes.ts'

export type Nginx = Listening

const configuration = (folder: string, port: number, upstreamPort: number) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log ${folder}/nginx.log;
events { worker_connections 1024; }
http {
  access_log off;
  keepalive_requests 1000000000;
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  open_file_cache max=100;
  sendfile on;
  upstream product { server 127.0.0.1:${upstreamPort}; keepalive 64; keepalive_requests 1000000000; }
  server {
    listen 127.0.0.1:${port};
    location /api/ {
      proxy_pass http://product;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
    location = ${assetPath} {
      alias ${folder}${assetPath}.br;
      types { }
      default_type text/javascript;
      add_header content-encoding br;
    }
  }
}
`

/** nginx as a proxy and for the asset, one process without a log. Null where it is not installed. */
export async function startNginx(folder: string, upstreamPort: number): Promise<Nginx | null> {
  if (spawnSync('nginx', ['-v']).error) return null
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  await writeFile(file, configuration(folder, port, upstreamPort))
  const child = spawn('nginx', ['-c', file, '-e', `${folder}/nginx.log`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const pid = pidOf(child)
  pin(pid, serverCore)
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error('nginx ended at its start')
    await wait(20)
  }
  return { port, pid, stop: () => stop(child) }
}

const accepts = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
