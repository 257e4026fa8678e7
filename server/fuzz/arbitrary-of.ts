import { emailAddress } from '@storefront/shared/contract/request-texts.ts'
import * as fc from 'fast-check'
import type * as z from 'zod/mini'

type Schema = z.core.$ZodType

/** Values that a schema of the contract accepts. @throws Error for a kind of schema that no entry of the table uses */
export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return recordOf(def.shape)
    case 'array':
      return fc.array(arbitraryOf(def.element), { maxLength: 3 }).filter(isAcceptedBy(schema))
    case 'union':
      return fc.oneof(...def.options.map(arbitraryOf))
    case 'optional':
    case 'default':
    case 'nullable':
      return arbitraryOf(def.innerType)
    case 'catch':
      return fc.oneof(arbitraryOf(def.innerType), fc.string())
    case 'pipe':
      return pipeOf(schema, def)
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc
        .oneof(fc.integer({ min: -20, max: 20 }), fc.integer(), fc.double())
        .filter(isAcceptedBy(schema))
    case 'string':
      return textOf(schema, def)
    default:
      throw new Error(`No input of the table was a ${def.type}`)
  }
}

const isAcceptedBy = (schema: Schema) => (value: unknown) =>
  (schema as z.ZodMiniType).safeParse(value).success

const isOptional = (schema: Schema) => isAcceptedBy(schema)(undefined)

function recordOf(shape: Readonly<Record<string, Schema>>) {
  const model = Object.fromEntries(Object.entries(shape).map(([name, part]) => [name, arbitraryOf(part)]))
  const requiredKeys = Object.keys(shape).filter((name) => shape[name] && !isOptional(shape[name]))
  return fc.record(model, { requiredKeys })
}

/** Mostly values of the pipe's output, which are valid inputs too, because the input schema often accepts any value. */
function pipeOf(schema: Schema, { in: source, out }: { in: Schema; out: Schema }) {
  const ends = [out, source].filter((end) => (end as z.core.$ZodTypes)._zod.def.type !== 'transform')
  return fc
    .oneof(...ends.map((end, at) => ({ arbitrary: arbitraryOf(end), weight: at === 0 ? 5 : 1 })))
    .filter(isAcceptedBy(schema))
}

type TextDef = {
  readonly checks?: readonly { readonly _zod: { readonly def: { check: string } } }[] | undefined
}

function textOf(schema: Schema, def: TextDef): fc.Arbitrary<string> {
  const pattern = (def.checks ?? [])
    .map(({ _zod }) => _zod.def as { pattern?: RegExp })
    .find((check) => check.pattern)?.pattern
  const texts =
    schema === emailAddress
      ? fc.oneof(fc.emailAddress(), fc.constantFrom('a&b@x.com', 'ivan@почта.рф'))
      : pattern && !pattern.unicode
        ? fc.stringMatching(pattern)
        : fc.oneof(fc.string(), fc.string({ unit: 'binary' }))
  return texts.filter(isAcceptedBy(schema))
}
