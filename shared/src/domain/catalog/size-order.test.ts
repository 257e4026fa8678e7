import { expect, test } from 'vitest'
import { inNaturalOrder } from './size-order.ts'

test.each([
  ['letters', 'XXL L S XS M XL 2XS 3XL XXS', '2XS XXS XS S M L XL XXL 3XL'],
  ['letters of both spellings', '4XL XXXL 2XL', '2XL XXXL 4XL'],
  ['lower case', 'l s m', 's m l'],
  ['numbers by value, not by digit', '10 9 44.5 100', '9 10 44.5 100'],
  ['letters before numbers', '10 S 8', 'S 8 10'],
  ['others in the given order', 'Youth Bucket Adult', 'Youth Bucket Adult'],
  ['others last', 'Youth XL S', 'S XL Youth'],
])('FAN-07 sizes are sorted in their natural order: %s', (_case, given, ordered) => {
  expect(inNaturalOrder(given.split(' '))).toEqual(ordered.split(' '))
})

test.each([
  [
    'words',
    ['Large', 'Small', 'Extra Large', 'Medium', 'X-Small'],
    ['X-Small', 'Small', 'Medium', 'Large', 'Extra Large'],
  ],
  ['a regular one before a large one', ['Large', 'Regular'], ['Regular', 'Large']],
  [
    'volumes in any unit',
    ['1 l', '0,5 l', '330 ml', '0.4l', '25 cl'],
    ['25 cl', '330 ml', '0.4l', '0,5 l', '1 l'],
  ],
  ['2L is two litres, not a letter', ['2L', '1L'], ['1L', '2L']],
  ['numbers with a unit', ['12 Wings', '6 Wings'], ['6 Wings', '12 Wings']],
  ['weights', ['1 kg', '500 g'], ['500 g', '1 kg']],
  ['XM is not a size', ['XM', 'L'], ['L', 'XM']],
])('FAN-07 sizes are sorted in their natural order: %s', (_case, given, ordered) => {
  expect(inNaturalOrder(given)).toEqual(ordered)
})
