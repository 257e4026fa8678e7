import Fastify from 'fastify'
import { initializeApp } from 'firebase-admin/app'
import { getAuth } from 'firebase-admin/auth'

/** The least that a server which verifies ID tokens can load before it is ready. */
getAuth(initializeApp({ projectId: 'bench' }))
const app = Fastify({ logger: false })
app.get('/readyz', async () => ({ status: 'ready' }))
await app.listen({ host: '127.0.0.1', port: Number(process.env.ADMIN_PORT) })
