import { detailLengths } from '@storefront/shared/domain/customer/detail-lengths.ts'
import { findText, hyphens } from '@storefront/shared/domain/lines.ts'
import { parse } from 'csv-parse/sync'

export type Seat = { readonly section: string; readonly seat: string }

/** Chromium prints these in two minutes; a page of 20,000 codes has 110 MB, which it does not open. */
const maxSeats = 5_000

const format = {
  bom: true,
  info: true,
  relax_column_count: true,
  skip_records_with_empty_values: true,
} as const
const anyHyphen = new RegExp(`\\s*[${hyphens}]\\s*`, 'gu')

/**
 * VEN-29: the seats of a CSV file with the header `section,seats`, in its order and with the venue's spelling of the sections. Seats are
 * names (12B) and ranges (1-24, B01-B24), separated by spaces, semicolons or commas.
 * @throws Error with a line for each mistake
 */
export function seatsOf(csv: string, sections: readonly string[]): Seat[] {
  const seats = new Map<string, Seat>()
  const mistakes: string[] = []
  const [header, ...rows] = parse(csv, format) as unknown as { record: string[]; info: { lines: number } }[]
  if (header?.record.join() !== 'section,seats' || rows.length === 0)
    throw new Error("Write 'section,seats' into the first line, and one section into each of the next lines")
  for (const { record, info } of rows) {
    const [name = '', list = '', ...more] = record
    const report = (mistake: string) => mistakes.push(`Line ${info.lines}: ${mistake}`)
    const section = findText(sections, name) ?? name
    if (!sections.includes(section)) report(`the venue has no section '${name}'`)
    const parts = list
      .replace(anyHyphen, '-')
      .split(/[\s,;]+/)
      .filter(Boolean)
    if (parts.length === 0 || more.some(Boolean))
      report('write a section, a comma and its seats; names with commas in quotes')
    for (const part of parts) {
      const names = namesOf(part)
      if (!names)
        report(`'${part}' is no seat of up to ${detailLengths.seat} characters and no range like B1-B24`)
      for (const seat of names ?? []) {
        const key = `${section} ${seat}`
        if (seats.has(key)) report(`seat ${seat} of ${section} is there twice`)
        seats.set(key, { section, seat })
      }
      if (seats.size > maxSeats) throw new Error(`There are more than ${maxSeats} seats: divide the file`)
    }
  }
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  return [...seats.values()]
}

/** What is meant as a range, or was one before a spreadsheet made 12-Jan of it: A-F, 2A-2F, 12-14B. */
const noName = /^-|-$|\d.*-.*\d|^\p{L}+-\p{L}+$|^\d+-\p{L}{2,}$/u

/** The seats of a range, or one name; undefined for what is neither, such as 24-1 and A-F. */
function namesOf(text: string): string[] | undefined {
  if (text.length > detailLengths.seat) return
  const [, prefix = '', first = '', other = '', last] = /^(.*?)(\d{1,9})-(.*?)(\d{1,9})$/.exec(text) ?? []
  if (last === undefined) return noName.test(text) ? undefined : [text]
  const length = Math.min(Number(last) - Number(first) + 1, maxSeats + 1)
  if (length < 1 || (other !== '' && other !== prefix)) return
  return Array.from({ length }, (_, index) => prefix + `${Number(first) + index}`.padStart(first.length, '0'))
}
