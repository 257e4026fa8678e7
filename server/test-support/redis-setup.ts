import { afterAll } from 'vitest'
import { disposeSharedRedis } from './redis.ts'

/** Runs in every test file, though the files share their modules. */
afterAll(disposeSharedRedis)
