import { configure } from '@testing-library/react'

// The default of one second is too short on a busy machine for code that a test imports lazily.
configure({ asyncUtilTimeout: 5_000 })
