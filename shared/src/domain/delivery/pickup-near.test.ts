import { expect, test } from 'vitest'
import { nearestFirst } from './pickup-near.ts'

const names = ['East Bar', 'Main Gate', 'West Bar']
const near = {
  'North 1': ['West Bar', 'Main Gate'],
  'South 2': ['Main Gate', 'Closed Kiosk', 'Main Gate'],
  'Roof 3': ['Closed Kiosk'],
}

test.each([
  ['those near the section first, in its order', 'North 1', ['West Bar', 'Main Gate', 'East Bar'], true],
  [
    'unknown names are ignored, and none is listed twice',
    'South 2',
    ['Main Gate', 'East Bar', 'West Bar'],
    true,
  ],
  ['the given order when none near the section exists', 'Roof 3', names, false],
  ['the given order for a section without an entry', 'West 4', names, false],
  ['the given order without a section', '', names, false],
  ['the given order for a section named like a method', 'constructor', names, false],
])('VEN-21 %s', (_case, section, offered, isSorted) => {
  expect(nearestFirst(names, section, near)).toEqual({ names: offered, isSorted })
})

test('WORLD-14 section and locations are compared as people read them', () => {
  const typed = { 'north\u00a01': ['WEST BAR', 'main  gate'] }
  expect(nearestFirst(names, 'North 1', typed).names).toEqual(['West Bar', 'Main Gate', 'East Bar'])
})

test('VEN-21 a single location needs no order', () => {
  expect(nearestFirst(['Main Gate'], 'North 1', near)).toEqual({ names: ['Main Gate'], isSorted: false })
})
