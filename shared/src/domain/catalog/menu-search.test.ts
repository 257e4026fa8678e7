import { array, assert, constantFrom, integer, property, shuffledSubarray } from 'fast-check'
import { expect, test } from 'vitest'
import { menuIndex, searchMenu } from './menu-search.ts'
import { searchWords } from './search-words.ts'

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
const menu = (...names: string[]) => menuIndex([{ name: 'All', cards: names.map((name) => card(name)) }])
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
  ['with a letter without a decomposition', 'ol', ['Øl']],
  ['by words in another order', 'brulee creme', ['Crème Brûlée']],
  ['by beginnings of words', 'rol bac', ['Bacon Roll']],
  ['by the beginning of a word, not its middle', 'co', ['Classic Cola']],
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
  ['ß', []],
])('FAN-03 %j searches from its second letter on', (query, names) =>
  expect(found(menu('Classic Cola', 'Weißbier', 'Pie'), query)?.sort() ?? null).toEqual(
    names?.sort() ?? null,
  ),
)

test('FAN-03 a card on several pages is found once, from the first page', () => {
  const [onDrinks, onSnacks] = [card('Cola', 5), { ...card('Cola', 5), name: 'Cola again' }]
  const [product, again] = [card('Cola cup', null, 9), card('Cola cup', null, 9)]
  const index = menuIndex([
    { name: 'Drinks', cards: [onDrinks, product] },
    { name: 'Snacks', cards: [onSnacks, again] },
  ])
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

test('FAN-03 all names with a word that begins with the query are found, before all others', () => {
  const names = array(
    array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
    { maxLength: 12 },
  )
  void assert(
    property(names, word, integer({ min: 2, max: 4 }), (all, asked, cut) => {
      const query = searchWords(asked).join('').slice(0, cut)
      const begins = (name: string) => searchWords(name).some((each) => each.startsWith(query))
      const ranks = (found(menu(...all), query) ?? []).map(begins)
      expect(ranks).toEqual(ranks.toSorted((one, other) => Number(other) - Number(one)))
      expect(ranks.filter(Boolean)).toHaveLength(all.filter(begins).length)
    }),
  )
})

const stadium = menuIndex([
  {
    name: 'Drinks',
    cards: ['Hot Chocolate', 'Classic Cola', 'Lemonade', 'Golden Lager', 'Amber Ale', 'Hazy IPA', 'Root Beer']
      .concat(['Spring Water', 'Flat White', 'Green Tea', 'Merlot', 'Weißbier'])
      .map((name) => card(name)),
  },
  {
    name: 'Food',
    cards: ['Cheeseburger', 'Veggie Burger', 'Hot Dog', 'Currywurst', 'Skin-On Fries', 'Sea Salt Crisps']
      .concat(['Soft Pretzel', 'Chicken Tenders', 'Fish & Chips', 'Falafel Wrap', 'Crème Brûlée'])
      .concat(['Strawberry Sundae', 'Kids’ Nachos'])
      .map((name) => card(name)),
  },
  {
    name: 'Fan Shop',
    cards: ['Home Jersey', 'Crew Cap', 'Team Scarf', 'Match Ball', 'T-Shirt Retro'].map((name) => card(name)),
  },
])
const beers = ['Golden Lager', 'Amber Ale', 'Hazy IPA', 'Weißbier']
const sodas = ['Classic Cola', 'Lemonade', 'Root Beer']
const fries = ['Skin-On Fries', 'Fish & Chips']
const crisps = 'Sea Salt Crisps'
const shirts = ['T-Shirt Retro', 'Home Jersey']

test.each([
  // A name, the beginning of its words first.
  ['cola', ['Classic Cola']],
  ['choc', ['Hot Chocolate']],
  ['hot', ['Hot Chocolate', 'Hot Dog']],
  ['tea', ['Green Tea', 'Team Scarf']],
  ['berry', ['Strawberry Sundae']],
  ['rry', []],
  // Blanks, hyphens, accents, apostrophes.
  ['hot dog', ['Hot Dog']],
  ['hotdog', ['Hot Dog']],
  ['hot-dogs', ['Hot Dog']],
  ['cheese burger', ['Cheeseburger']],
  ['creme brulee', ['Crème Brûlée']],
  ['brûlée', ['Crème Brûlée']],
  ['tshirt', ['T-Shirt Retro', 'Home Jersey']],
  ['t shirt', ['T-Shirt Retro', 'Home Jersey']],
  ['skinon', ['Skin-On Fries']],
  ["kid's", ['Kids’ Nachos']],
  ['weiss', ['Weißbier']],
  ['fish and chips', ['Fish & Chips']],
  // Plurals.
  ['burgers', ['Veggie Burger', 'Cheeseburger']],
  ['jerseys', ['Home Jersey', 'T-Shirt Retro']],
  ['strawberries', ['Strawberry Sundae']],
  ['cervezas', beers],
  ['balones', ['Match Ball']],
  ['brezeln', ['Soft Pretzel']],
  // One letter wrong, only where nothing else fits.
  ['burgr', ['Cheeseburger', 'Veggie Burger']],
  ['pretzl', ['Soft Pretzel']],
  ['pertzel', ['Soft Pretzel']],
  ['falafell', ['Falafel Wrap']],
  ['lagre', ['Golden Lager']],
  ['cpa', []],
  ['waterloo', []],
  // Kinds, in any language.
  ['beer', ['Root Beer', ...beers]],
  ['vegan beer', []],
  ['coke', ['Classic Cola']],
  ['soda', sodas],
  ['pop', sodas],
  ['chips', ['Fish & Chips', 'Skin-On Fries', crisps]],
  ['veg', ['Veggie Burger', 'Falafel Wrap']],
  ['vegan', ['Veggie Burger', 'Falafel Wrap']],
  ['vegetarian', ['Veggie Burger', 'Falafel Wrap']],
  ['vegan burger', ['Veggie Burger']],
  ['water', ['Spring Water']],
  ['kids', ['Kids’ Nachos']],
  ['shirt', shirts],
  ['hat', ['Crew Cap']],
  ['soccer', ['Match Ball']],
  ['wine', ['Merlot']],
  ['coffee', ['Flat White']],
  ['Bier', beers],
  ['Pommes', fries],
  ['Limo', sodas],
  ['Brezel', ['Soft Pretzel']],
  ['Wasser', ['Spring Water']],
  ['Wurst', ['Hot Dog', 'Currywurst']],
  ['Trikot', ['Home Jersey', 'T-Shirt Retro']],
  ['Hähnchen', ['Chicken Tenders']],
  ['cerveza', beers],
  ['refresco', sodas],
  ['patatas', ['Skin-On Fries', crisps, 'Fish & Chips']],
  ['agua', ['Spring Water']],
  ['perrito', ['Hot Dog']],
  ['bière', beers],
  ['frites', fries],
  ['eau', ['Spring Water']],
  ['maillot', ['Home Jersey', 'T-Shirt Retro']],
  ['بيرة', beers],
  ['ماء', ['Spring Water']],
  ['قهوة', ['Flat White']],
  ['بطاطس', ['Skin-On Fries', crisps, 'Fish & Chips']],
  ['شاي', ['Green Tea']],
  // A page, after the names.
  ['fan shop', ['Home Jersey', 'Crew Cap', 'Team Scarf', 'Match Ball', 'T-Shirt Retro']],
  ['getränke lager', ['Golden Lager']],
])('FAN-64 %j finds %j', (query, names) => expect(found(stadium, query)).toEqual(names))

test('FAN-64 the name of a page finds its cards, after those whose name or kind has it', () => {
  const index = menuIndex([
    { name: 'Drinks', cards: [card('Merlot'), card('Cola')] },
    { name: 'Food', cards: [card('Soft Drinks Token'), card('Pie')] },
  ])
  for (const query of ['Getränke', 'bebidas', 'boissons', 'مشروبات'])
    expect(found(index, query)).toEqual(['Merlot', 'Cola'])
  expect(found(index, 'drinks')).toEqual(['Soft Drinks Token', 'Merlot', 'Cola'])
})

const arabic = menu(
  'القهوة العربية',
  'شاي بالنعناع',
  'مَاء مَعدني',
  'بطاطس مقلية',
  'آيس كريم',
  'حلوى',
  'عصيـــر',
)
test.each([
  ['قهوه', ['القهوة العربية']],
  ['القهوة', ['القهوة العربية']],
  ['coffee', ['القهوة العربية']],
  ['ماء', ['مَاء مَعدني']],
  ['مَاءٌ', ['مَاء مَعدني']],
  ['ايس', ['آيس كريم']],
  ['أيس كريم', ['آيس كريم']],
  ['حلوي', ['حلوى']],
  ['عصير', ['عصيـــر']],
  ['frites', ['بطاطس مقلية']],
  ['té', ['شاي بالنعناع']],
])('FAN-64 FAN-03 on an Arabic menu %j finds %j', (query, names) =>
  expect(found(arabic, query)).toEqual(names),
)

// What people have reported about the search of other shops.
test.each([
  [
    'a beginning comes before a typo',
    'sharon ac',
    ['Sharon Academy Tee', 'Sharon Beach Towel'],
    ['Sharon Academy Tee'],
  ],
  ['a short word has no typo', 'mug', ['Mud Cake', 'Cut Flowers'], []],
  ['a short word is not another one', 'eye', ['Ene Snack'], []],
  ['the inside comes before a typo', 'burger', ['Bürgel Roll', 'Cheeseburger'], ['Cheeseburger']],
  [
    'three letters of the middle are no match',
    'wolle seide',
    ['Rolle', 'Wolle-Seide Schal'],
    ['Wolle-Seide Schal'],
  ],
  [
    'umlauts are found at an English venue',
    'Würstchen',
    ['Wurstchen im Brot', 'Würstchen'],
    ['Wurstchen im Brot', 'Würstchen'],
  ],
  ['and as two letters', 'Kaesespaetzle', ['Käsespätzle', 'Pizza'], []],
  ['a word in two finds it in one', 'pop corn', ['Popcorn'], ['Popcorn']],
  ['a hyphen finds it in one', 'pop-corn', ['Popcorn'], ['Popcorn']],
  ['a part of a hyphenated name', 'hull', ['Kingston-upon-Hull Ale'], ['Kingston-upon-Hull Ale']],
  [
    'typos do not hide what begins so',
    'fran',
    ['Frankfurter', 'Grand Pie', 'Franken Bier'],
    ['Frankfurter', 'Franken Bier'],
  ],
  ['an article in between', 'apfel strudel', ['Apfelstrudel'], ['Apfelstrudel']],
])('FAN-64 %s: %j', (_case, query, names, expected) => expect(found(menu(...names), query)).toEqual(expected))

test('FAN-64 a venue’s synonyms find each other, beside ours', () => {
  const names = ['Terrace Special', 'Golden Lager', 'Bovril']
  const index = menuIndex(
    [{ name: 'All', cards: names.map((name) => card(name)) }],
    [
      ['Terrace Special', 'pie and mash'],
      ['Bovril', 'hot drink', 'beef tea'],
    ],
  )
  expect(found(index, 'pie and mash')).toEqual(['Terrace Special'])
  expect(found(index, 'Hot-Drink')).toEqual(['Bovril'])
  expect(found(index, 'beer')).toEqual(['Golden Lager'])
  expect(found(menu(...names), 'hot drink')).toEqual([])
})
