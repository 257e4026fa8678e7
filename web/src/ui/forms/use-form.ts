import { type SubmitEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import type { TextOrMessage } from '../../messages/catalogue.ts'
import { resolveText, useT } from '../../messages/language.ts'

type Errors<Name extends string> = { [name in Name]?: TextOrMessage | undefined }

/** The return value of `useForm`, for components of fields. */
export type Form<Values extends Record<string, string>> = ReturnType<typeof useForm<Values, unknown>>

/**
 * A form of text fields. Submitting checks them and focuses the first one with an error; from then on each field is checked as the
 * fan changes it.
 * @param schema its messages are shown at the fields, or the `TextOrMessage` of a custom issue's `params.text`; its output is sent
 * @param onEdit called when the fan changes a field
 * @param onRefused called when a form with errors is submitted
 * @param onSend called with valid values; `isSending` is true until its promise settles
 */
export function useForm<Values extends Record<string, string>, Sent>({
  schema,
  initial,
  onEdit,
  onRefused,
  onSend,
}: {
  schema: z.core.$ZodType<Sent, Values>
  initial: Values | (() => Values)
  onEdit?: (name: keyof Values & string, value: string) => void
  onRefused?: (values: Values) => void
  onSend: (sent: Sent) => Promise<void> | undefined
}) {
  type Name = keyof Values & string
  const t = useT()
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Errors<Name>>({})
  const [isSending, setSending] = useState(false)
  /** Null until the first submit. */
  const element = useRef<HTMLFormElement>(null)

  const setValue = useCallback(
    (name: Name, value: string) => setValues((others) => ({ ...others, [name]: value })),
    [],
  )

  /** Shows exactly these errors and focuses the first field that has one. */
  const refuse = (found: Errors<Name>) => {
    // The error must be in the document before the focus moves, so that it is read with the field.
    flushSync(() => setErrors(found))
    const controls = [...(element.current?.elements ?? [])] as HTMLInputElement[]
    controls.find(({ name }) => found[name as Name])?.focus()
  }

  const errorText = (error: TextOrMessage | undefined) => error && resolveText(error, t)
  const propsOf = (name: Name) => ({
    name,
    error: errorText(errors[name]),
    onChange({ target: { value } }: { target: { value: string } }) {
      setValue(name, value)
      if (element.current) {
        const found = errorsOf(z.safeParse(schema, { ...values, [name]: value }))
        setErrors((others) => ({ ...others, [name]: found[name] }))
      }
      onEdit?.(name, value)
    },
  })

  return {
    values,
    errors,
    isSending,
    setValue,
    refuse,
    /** Clears one field's error, or all. */
    clearErrors: (name?: Name) => setErrors((found) => (name ? { ...found, [name]: undefined } : {})),
    /**
     * The props of an uncontrolled text field, so that a password manager can fill it in. It shows a value of `setValue` only at its
     * next mount.
     */
    register: (name: Name) => ({ ...propsOf(name), defaultValue: values[name] }),
    /** The props of a controlled choice. */
    choose: (name: Name) => ({ ...propsOf(name), value: values[name] }),
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      element.current = event.currentTarget
      // A password manager may have filled in a field without an event.
      const typed = { ...values, ...Object.fromEntries(new FormData(event.currentTarget)) }
      setValues(typed)
      const read = z.safeParse(schema, typed)
      refuse(errorsOf<Name>(read))
      if (!read.success) return onRefused?.(typed)
      const sending = onSend(read.data)
      if (!sending) return
      setSending(true)
      void sending.finally(() => setSending(false))
    },
  }
}

/** The first message of each field. */
function errorsOf<Name extends string>({ error }: z.core.util.SafeParseResult<unknown>): Errors<Name> {
  const found: Errors<string> = {}
  for (const issue of error?.issues ?? [])
    found[String(issue.path[0])] ??= (issue.code === 'custom' && issue.params?.text) || issue.message
  return found
}
