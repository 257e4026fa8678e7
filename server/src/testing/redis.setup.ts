import { afterAll } from 'vitest'
import { disposeSharedRedis } from './redis.fixture.ts'

/** Runs in every test file, though the files share their modules. */
afterAll(disposeSharedRedis)
