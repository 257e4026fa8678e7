import { searchWords } from './search-words.ts'

/**
 * FAN-64: kinds of things on sale, one a line. Before the colon stand the names of the kind, which find each other; after it
 * examples, which the names find but which do not find each other. Names of several words are written as one.
 */
const kinds = `
beer beers bier biere bière cerveza birra pint pinte pils بيرة جعة : lager ale ipa pilsner pilsener stout porter weissbier weizen helles radler alster shandy draft draught fassbier caña kölsch guinness heineken budweiser
cola coke coca cocacola colas كولا كوكاكولا : pepsi cokezero dietcoke colazero
soda pop softdrink fizzydrink limo limonade brause refresco gaseosa boissongazeuse مشروبغازي صودا غازي : cola coke pepsi lemonade fanta sprite 7up gingerale rootbeer gingerbeer spezi fizz tonic drpepper limonada كولا
water wasser agua eau ماء مياه موية : mineral evian perrier sprudel mineralwasser stilleswasser
juice saft zumo jugo jus عصير : apfelsaft orangensaft schorle smoothie lemonade
coffee kaffee café cafe قهوة كوفي : espresso cappuccino latte lattemacchiato flatwhite americano mocha cortado macchiato coldbrew
tea tee té thé شاي : chai matcha icedtea eistee earlgrey
hotchocolate cocoa kakao chocolatecaliente chocolatechaud شوكولاتةساخنة
wine wein vino vin نبيذ : rosé prosecco chardonnay merlot pinot sauvignon rioja sekt cava champagne sparklingwine weinschorle
cider apfelwein sidra cidre سيدر : cyder
cocktail cocktails longdrink cóctel كوكتيل : mojito margarita ginandtonic gintonic spritz aperol whiskey whisky vodka rum gin hardseltzer
energydrink bebidaenergética boissonénergisante مشروبطاقة : redbull monster energy
milkshake shake batido ميلكشيك : smoothie
drinks drink beverage beverages getränke getränk bebidas bebida boissons boisson مشروبات مشروب
fries fry frenchfries chips pommes frites pommesfrites patatas papas patatasfritas papasfritas بطاطس بطاطا بطاطسمقلية : wedges tatertots curlyfries
crisps chips potatochips kartoffelchips patatas patatasfritas papas شيبس بطاطس
hotdog dog perrito perritocaliente pancho هوتدوغ هوتدوج نقانق : frankfurter corndog footlong chilidog
sausage wurst würstchen salchicha saucisse نقانق سجق : bratwurst currywurst bockwurst krakauer hotdog chorizo merguez frankfurter wiener
burger hamburger hamburguesa برجر برغر همبرغر : cheeseburger slider sliders whopper
pizza pizzas بيتزا : margherita calzone flammkuchen
pretzel brezel breze brezn laugenbrezel bretzel بريتزل
nachos nacho tortillachips totopos ناتشوز
chicken hähnchen huhn pollo poulet دجاج فراخ : wings tenders nuggets chickenstrips drumstick
fish fisch pescado poisson سمك : cod haddock salmon tuna shrimp prawn fischbrötchen
meat fleisch carne viande لحم : beef steak brisket ribs pulledpork kebab döner
sandwich sandwiches brötchen belegtesbrötchen bocadillo bocata ساندويتش شطيرة : roll wrap panini baguette sub toastie leberkässemmel
bread brot pan pain خبز : baguette ciabatta focaccia
veg vegan veggie vegetarian vegetable vegetarisch vegetariano vegana végétarien végétalien نباتي : falafel plant plantbased halloumi tofu beyond impossible hummus gemüse salad
salad salat ensalada salade سلطة : coleslaw caesar
soup suppe sopa soupe شوربة حساء : chowder chili eintopf gulasch
pie pastete empanada tourte فطيرة : pasty tart sausageroll
popcorn palomitas popkorn popcorns فشار بوشار
icecream eis helado glace crèmeglacée آيسكريم بوظة مثلجات : gelato sundae sorbet softserve icelolly popsicle cornet softeis
cake kuchen tarta pastel gâteau كعك كيك : muffin cupcake brownie cheesecake brûlée
cookie biscuit keks plätzchen galleta بسكويت كوكيز : brownie
donut doughnut berliner krapfen rosquilla beignet دونات : churros
sweets candy süßigkeiten süßes dulces caramelos golosinas bonbons confiserie حلوى حلويات : chocolate schokolade gummies gummibärchen fudge cottoncandy churros lollipop liquorice
chocolate schokolade schoko chocolat شوكولاتة : brownie
nuts nüsse frutossecos noix مكسرات : peanuts erdnüsse almonds cashews pistachios mandeln cacahuetes
snacks snack imbiss knabbereien aperitivos picoteo amuse سناك وجباتخفيفة : popcorn nachos pretzel crisps chips
cheese käse queso fromage جبن جبنة : cheddar mozzarella halloumi
sauce soße dip salsa صلصة : ketchup mayo mustard senf gravy guacamole
kids kid child children kinder niños niño infantil enfants enfant أطفال طفل : junior youth baby toddler
jersey shirt trikot camiseta maillot tshirt tee kit قميص تيشيرت : hoodie
hoodie sweater pullover sudadera sweat كنزة سويتشيرت : sweatshirt jacket
hat cap mütze kappe gorra gorro sombrero casquette chapeau bonnet قبعة طاقية كاب : beanie snapback visor bobble pudelmütze
scarf schal bufanda écharpe وشاح شال : fanschal
flag fahne bandera drapeau علم : pennant banner wimpel
mug tasse taza كوب : cup becher thermos
soccer football fußball fútbol foot كرةقدم : ball soccerball
ball balón pelota ballon كرة : football fußball baseball basketball puck
fanshop merch merchandise souvenir souvenirs fanartikel andenken recuerdos boutique tienda متجر تذكار : jersey scarf cap pennant keyring poster trikot schal
programme program programmheft programa برنامج : matchday magazine
`

type Kind = { readonly names: readonly string[]; readonly examples: readonly string[] }

const joined = (word: string) => searchWords(word).join('')
const list = (words = '') => words.split(' ').filter(Boolean).map(joined)

const kindsOfAll: readonly Kind[] = kinds
  .trim()
  .split('\n')
  .map((line) => {
    const [names, examples] = line.split(' : ')
    return { names: list(names), examples: list(examples) }
  })

/**
 * FAN-64: by each word of a kind, written as one and as `searchWords` writes it, the names that also find a thing that is called so.
 * @param own the venue's groups, whose words all find each other (VEN-01)
 */
export function synonymsByWord(own: readonly (readonly string[])[] = []): Map<string, readonly string[]> {
  const byWord = new Map<string, readonly string[]>()
  const groups = own.map((words) => ({ names: words.map(joined).filter(Boolean), examples: [] }))
  for (const { names, examples } of [...kindsOfAll, ...groups])
    for (const word of new Set([...names, ...examples]))
      byWord.set(word, [...(byWord.get(word) ?? []), ...names])
  return byWord
}
