import { type ChangeEvent, type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { messages } from '../../api/messages.ts'

/**
 * A form of few texts, which are looked at when it is sent: the first that is refused gets the focus, and a change of a field
 * takes its error away. The fields keep their texts themselves, so those that a password manager filled in are there, too.
 * @param checks by the name of a field: why its text will not do, null when it will; an empty one never does
 */
export function useCheckedForm<Name extends string>(
  checks: Readonly<Record<Name, (text: string) => string | null>>,
  onSubmit: (texts: Record<Name, string>) => void,
) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const texts = Object.fromEntries(new FormData(form)) as Record<Name, string>
    const found: Record<string, string> = {}
    for (const name in checks) {
      const error = texts[name] === '' ? messages.form.required : checks[name](texts[name])
      if (error) found[name] = error
    }
    // Drawn before its field gets the focus, with which it is read.
    flushSync(() => setErrors(found))
    const [first] = Object.keys(found)
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    else onSubmit(texts)
  }

  /** What a field needs to take part; `onEdit` hears of each change. */
  const field = (name: Name, onEdit: (text: string) => void) => ({
    name,
    error: errors[name],
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setErrors(({ [name]: _, ...others }) => others)
      onEdit(target.value)
    },
  })
  return { submit, field }
}
