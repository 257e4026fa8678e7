import { expect, test } from 'vitest'
import { seatsOf } from './seat-list.ts'

const sections = ['North Stand 102', 'Box 1, upper', 'Family Corner']
const listed = (rows: string) =>
  seatsOf(`section,seats\n${rows}`, sections).map(({ section, seat }) => `${section}: ${seat}`)
const seatsIn = (list: string) =>
  seatsOf(`section,seats\nFamily Corner,${list}`, sections).map(({ seat }) => seat)
const mistakesIn = (csv: string): string[] => {
  try {
    seatsOf(csv, sections)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

test.each([
  ['1-3', ['1', '2', '3']],
  ['B9-B11', ['B9', 'B10', 'B11']],
  ['B1-2', ['B1', 'B2']],
  ['01-03', ['01', '02', '03']],
  ['098-100', ['098', '099', '100']],
  ['A-1-A-2', ['A-1', 'A-2']],
  ['7', ['7']],
  ['12B;12C  12D', ['12B', '12C', '12D']],
  ['"1,2, 3"', ['1', '2', '3']],
  ['1 - 2', ['1', '2']],
  ['1–2', ['1', '2']],
  ['12-A A-12', ['12-A', 'A-12']],
])('VEN-29 the seats %s are %j', (list, expected) => {
  expect(seatsIn(list)).toEqual(expected)
})

test('VEN-29 a byte order mark, CRLF, quotes, commas in names, empty lines and another spelling of a section are read', () => {
  const csv = '\ufeffsection,seats\r\n\r\n"Box 1, upper",1\r\n,\r\n north stand 102 ,2 3,\r\n'
  expect(seatsOf(csv, sections)).toEqual([
    { section: 'Box 1, upper', seat: '1' },
    { section: 'North Stand 102', seat: '2' },
    { section: 'North Stand 102', seat: '3' },
  ])
  expect(listed('Family Corner,1\nNorth Stand 102,1')).toEqual(['Family Corner: 1', 'North Stand 102: 1'])
})

test('VEN-29 every mistake is a line with the line of the file', () => {
  const rows = [
    'Moon,1',
    '',
    'Family Corner,-5 24-1 B1-C4 A-F AA-CC 2A-2F 12-14B 12-Jan 6',
    'family corner,6',
    'Family Corner,',
    'Box 1, upper,7',
  ]
  const noSeat = (text: string) =>
    `Line 4: '${text}' is no seat of up to 64 characters and no range like B1-B24`
  expect(mistakesIn(['section,seats', ...rows].join('\r\n'))).toEqual([
    "Line 2: the venue has no section 'Moon'",
    ...['-5', '24-1', 'B1-C4', 'A-F', 'AA-CC', '2A-2F', '12-14B', '12-Jan'].map(noSeat),
    'Line 5: seat 6 of Family Corner is there twice',
    'Line 6: write a section, a comma and its seats; names with commas in quotes',
    "Line 7: the venue has no section 'Box 1'",
    'Line 7: write a section, a comma and its seats; names with commas in quotes',
  ])
  expect(mistakesIn(`section,seats\nFamily Corner,${'x'.repeat(65)}`)).toHaveLength(1)
})

test.each(['', 'section,seats', 'section;seats\nFamily Corner;1', 'Family Corner,1'])(
  'VEN-29 the file %j needs the header and a section',
  (csv) => {
    expect(mistakesIn(csv)).toEqual([expect.stringContaining("'section,seats' into the first line")])
  },
)

test('VEN-29 an open quote and too many seats are mistakes', () => {
  expect(mistakesIn('section,seats\n"Family Corner,1')).toEqual([expect.stringContaining('line 2')])
  expect(seatsIn('1-5000')).toHaveLength(5000)
  for (const list of ['1-5001', '1-999999999', '1-3000 A1-A3000'])
    expect(mistakesIn(`section,seats\nFamily Corner,${list}`)).toEqual([
      'There are more than 5000 seats: divide the file',
    ])
})
