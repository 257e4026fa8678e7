import { configure } from '@testing-library/react'

// On a busy machine a second, the default, is not enough for what a test waits for: code that is imported when it is needed.
configure({ asyncUtilTimeout: 5_000 })
