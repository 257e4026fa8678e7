import { expect, test } from 'vitest'
import { nearestFirst } from './pickup-near.ts'

const names = ['East Bar', 'Main Gate', 'West Bar']
const near = {
  'North 1': ['West Bar', 'Main Gate'],
  'South 2': ['Main Gate', 'Closed Kiosk', 'Main Gate'],
  'Roof 3': ['Closed Kiosk'],
}

test.each([
  [
    'those of the section, in its order, and the rest',
    'North 1',
    ['West Bar', 'Main Gate', 'East Bar'],
    true,
  ],
  [
    'what the venue does not have now is left out, and none is there twice',
    'South 2',
    ['Main Gate', 'East Bar', 'West Bar'],
    true,
  ],
  ['as they came where none of the section is there', 'Roof 3', names, false],
  ['as they came for a section without any', 'West 4', names, false],
  ['as they came without a section', '', names, false],
  ['as they came for a section with the name of a method', 'constructor', names, false],
])('VEN-21 %s', (_case, section, offered, isSorted) => {
  expect(nearestFirst(names, section, near)).toEqual({ names: offered, isSorted })
})

test('VEN-21 a single location is neither near nor far', () => {
  expect(nearestFirst(['Main Gate'], 'North 1', near)).toEqual({ names: ['Main Gate'], isSorted: false })
})
