import type { ComponentProps } from 'react'
import { TextField } from '../../ui/forms/text-field.tsx'

/** The fan's address, as keyboards and password managers know it. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
    />
  )
}
