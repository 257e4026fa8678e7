import { type SubmitEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import type { TextOrMessage } from '../../messages/catalogue.ts'
import { resolveText, useT } from '../../messages/language.ts'

type Errors<Name extends string> = { [name in Name]?: TextOrMessage | undefined }

/** What the fields of a form know of it. */
export type Form<Values extends Record<string, string>> = ReturnType<typeof useForm<Values, unknown>>

/**
 * A form of texts. They are checked when it is sent, which gives the focus to the first field in error, and from then on each
 * as the fan changes it.
 * @param schema its messages show at the fields, or what a check of its own passes as `said` in `params`, which follows the page's language; its
 * output is sent
 * @param onEdit is called when the fan changes a field
 * @param onRefused is called when a form with errors is sent
 * @param onSend `isSending` until the promise that it may return settles
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
  /** Null until the form is sent for the first time. */
  const element = useRef<HTMLFormElement>(null)

  const setValue = useCallback(
    (name: Name, value: string) => setValues((others) => ({ ...others, [name]: value })),
    [],
  )

  /** Shows these errors alone, and gives the focus to the first field that has one. */
  const refuse = (found: Errors<Name>) => {
    // Drawn before its field gets the focus, with which it is read.
    flushSync(() => setErrors(found))
    const controls = [...(element.current?.elements ?? [])] as HTMLInputElement[]
    controls.find(({ name }) => found[name as Name])?.focus()
  }

  const errorText = (said: TextOrMessage | undefined) => said && resolveText(said, t)
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
    /** Without a name it clears all. */
    clearErrors: (name?: Name) => setErrors((found) => (name ? { ...found, [name]: undefined } : {})),
    /**
     * The props with which a text field takes part. It keeps its text itself, whatever filled it in, and shows that of `setValue` when it
     * is mounted next.
     */
    register: (name: Name) => ({ ...propsOf(name), defaultValue: values[name] }),
    /** The props with which a choice takes part, which shows what `setValue` says. */
    choose: (name: Name) => ({ ...propsOf(name), value: values[name] }),
    submit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      element.current = event.currentTarget
      // A password manager may have filled a field in without an event.
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
