import { array, assert, constantFrom, integer, property, shuffledSubarray } from 'fast-check'
import { expect, test } from 'vitest'
import { menuIndex, searchMenu, searchWords } from './menu-search.ts'

let ids = 0
const card = (name: string, itemId: number | null = ++ids, productId = itemId) => ({
  id: `${++ids}`,
  productId,
  itemId,
  name,
  imageUrl: '',
  price: 100,
  description: '',
  type: 'item' as const,
})
const menu = (...names: string[]) => menuIndex([{ cards: names.map((name) => card(name)) }])
const found = (index: ReturnType<typeof menu>, query: string) =>
  searchMenu(index, query)?.map(({ name }) => name) ?? null

const drinks = menu(
  'Classic Cola',
  'Café au Lait',
  'Weißbier',
  'Jalapeño Poppers',
  'Øl',
  'Bacon Roll',
  'Crème Brûlée',
  "O’Neill's Stout",
)

test.each([
  ['in any case', 'cLaSSic', ['Classic Cola']],
  ['without its accent', 'cafe', ['Café au Lait']],
  ['with an extra accent', 'cölá', ['Classic Cola']],
  ['with ß as ss', 'weiss', ['Weißbier']],
  ['with ß', 'weißb', ['Weißbier']],
  ['with a tilde or without', 'jalapeno', ['Jalapeño Poppers']],
  ['with a letter without a decomposition', 'ol', ['Øl', 'Classic Cola', 'Bacon Roll']],
  ['by words in another order', 'brulee creme', ['Crème Brûlée']],
  ['by parts of words', 'oll bac', ['Bacon Roll']],
  ['by the beginning of a word before the middle', 'co', ['Classic Cola', 'Bacon Roll']],
  ['with punctuation around it', '  "cola"! ', ['Classic Cola']],
  ['without its apostrophe', 'oneills', ["O’Neill's Stout"]],
  ['only if no word is missing', 'cola pie', []],
])('FAN-03 a name is found %s', (_case, query, names) => {
  expect(found(drinks, query)).toEqual(names)
})

test.each([
  ['', null],
  ['c', null],
  [' c ', null],
  ['é!', null],
  ['c o', ['Classic Cola']],
  ['ß', ['Weißbier', 'Classic Cola']],
])('FAN-03 %j searches from its second letter on', (query, names) =>
  expect(found(menu('Classic Cola', 'Weißbier', 'Pie'), query)?.sort() ?? null).toEqual(
    names?.sort() ?? null,
  ),
)

test('FAN-03 a card on several pages is found once, from the first page', () => {
  const [onDrinks, onSnacks] = [card('Cola', 5), { ...card('Cola', 5), name: 'Cola again' }]
  const [product, again] = [card('Cola cup', null, 9), card('Cola cup', null, 9)]
  const index = menuIndex([{ cards: [onDrinks, product] }, { cards: [onSnacks, again] }])
  expect(searchMenu(index, 'cola')).toEqual([onDrinks, product])
})

const word = constantFrom('Ärger', 'straße', 'NACHOS', 'crème', 'pie', 'œuf', 'Ünï', 'x2')

test('FAN-03 the words of any name find it, in any order and case, with or without accents', () => {
  const names = array(word, { minLength: 1, maxLength: 4 })
  void assert(
    property(
      names.chain((words) => shuffledSubarray(words, { minLength: 1 }).map((some) => ({ words, some }))),
      ({ words, some }) => {
        const index = menu('Spring Water', words.join(' '))
        for (const asked of [
          some,
          some.map((each) => each.toUpperCase()),
          some.map((each) => searchWords(each).join('')),
        ])
          expect(found(index, asked.join(' '))).toContain(words.join(' '))
      },
    ),
  )
})

test('FAN-03 each result has every word, and a longer query never finds more', () => {
  const names = array(
    array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    { maxLength: 12 },
  )
  void assert(
    property(names, word, word, integer({ min: 1, max: 4 }), (all, a, b, cut) => {
      const index = menu(...all)
      const one = found(index, a) ?? []
      const both = found(index, `${a} ${b}`) ?? []
      for (const name of one) expect(searchWords(name).join(' ')).toContain(searchWords(a).join(''))
      for (const name of both) expect(one).toContain(name)
      for (const name of one) expect(found(index, a.slice(0, cut)) ?? one).toContain(name)
    }),
  )
})
