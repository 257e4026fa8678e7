import { configure } from '@testing-library/react'

configure({
  // The default of one second is too short on a busy machine for code that a test imports lazily.
  asyncUtilTimeout: 5_000,
  // A text in a hidden part of the screen does not count as shown; queries by role leave it out too.
  defaultIgnore: 'script, style, [hidden], [hidden] *',
})
