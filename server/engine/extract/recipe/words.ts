/** A longer line is no heading. */
export const maxHeading = 60;
/** Marks around the words of a heading. */
export const marksAround = /^[^\p{L}]+|[^\p{L}]+$/gu;

/** Headings above the ingredients of a recipe, in small letters, without marks around them. */
export const ingredientsHeading =
  /^(?:the )?(?:(?:recipe )?ingredients?(?: list)?|(?:what )?you(?:['’]ll| will)? need|zutaten(?:liste)?|(?:les )?ingrédients|(?:los )?ingredientes|(?:gli )?ingredienti|ingredi[eë]nten|ingredienser|ainekset|ainesosat|składniki|ingredience|ingrediencie|suroviny|hozzávalók|ingrediente|sastojci|sestavine|υλικά|ингредиенты|інгредієнти|продукты|състав(?:ки)?|malzemeler|材料|食材|用料|재료|원료|bahan(?:-bahan)?|nguyên liệu|المكونات|المقادير|מצרכים|מרכיבים)$/u;

/** Such headings that say more: `Ingredients of the soup`, `Ingredientes 8 raciones`. */
export const ingredientsOf =
  /^(?:ingredients?|zutaten|ingrédients|ingredientes|ingredienti|ingredi[eë]nten|ingredienser|składniki|ingredience|ingrediencie|ингредиенты) /u;

/** Headings above its steps. */
export const stepsHeading =
  /^(?:the )?(?:(?:cooking |recipe )?(?:instructions?|directions?|method|procedure|steps)|preparation(?: (?:method|steps|instructions))?|step[- ]by[- ]step|how to (?:make(?: it)?|cook(?: it)?|prepare)|let['’]s cook|(?:die )?zubereitung(?:sschritte)?|anleitung|so geht['’]s|(?:la )?préparation(?: de la recette)?|(?:les )?étapes(?: de (?:la )?(?:préparation|recette))?|réalisation|preparación|elaboración|instrucciones|paso a paso|pasos|modo de (?:preparo|preparação|preparación|fazer)|preparo|preparação|preparazione|procedimento|bereiding(?:swijze)?|werkwijze|instructies|zo maak je het|(?:så )?gör så här|tillagning|fremgangsmåte|fremgangsmåde|slik gjør du(?: det)?|(?:sådan )?gør du|valmistus(?:ohje)?|ohje(?:et)?|(?:sposób )?przygotowani[ea]|(?:sposób )?wykonani[ea]|postup(?: přípravy)?|příprava|príprava|priprava|priprema|elkészítés(?:e)?|mod de preparare|preparare|εκτέλεση|(?:способ )?приготовлени[ея]|(?:как )?(?:приготовить|готовить)|приготування|приготвяне|начин на приготвяне|(?:nasıl )?yapılışı?|hazırlanışı|作り方|つくり方|手順|做法|步骤|步驟|制作步骤|만드는 ?법|조리법|조리 ?순서|만들기|cara (?:membuat|memasak)|cách làm|طريقة التحضير|הוראות הכנה|אופן ההכנה)$/u;

/** Headings of what comes after a recipe. */
const afterHeading =
  /^(?:(?:the )?(?:recipe |cook['’]?s?['’]? |chef['’]?s?['’]? )?(?:notes?|tips?)(?: (?:&|and) (?:notes?|tips?|tricks))?|storage|nutrition(?:al)?(?: (?:facts|information|values?))?|faqs?|notizen|anmerkungen?|hinweise?|tipps?|nährwerte?(?:angaben)?|conseils?|astuces?|valeurs nutritionnelles|notas|consejos|trucos|información nutricional|note|consigli|valori nutrizionali|メモ|コツ(?:・ポイント)?|栄養成分|메모|팁|영양 ?정보)$/u;

/** Returns whether a text is such a heading, in any case and with marks around it. */
export function isStepsHeading(text: string): boolean {
  return text.length <= maxHeading && stepsHeading.test(text.replace(marksAround, '').toLowerCase());
}

/** Returns whether a text is a heading of what comes after a recipe. */
export function isAfterHeading(text: string): boolean {
  return text.length <= maxHeading && afterHeading.test(text.replace(marksAround, '').toLowerCase());
}

/** Headings above its steps that name the dish. */
export const howTo = /^how (?:to|do you) (?:make|cook|prepare|bake) /u;

/** The label of a step that only counts it: `Step 1`, `2.`. */
export const stepLabel = /^(?:\p{L}{1,15}\.?\s*)?\d{1,2}\s*[.:)]?$/u;

/** Such a label with its word and its number: a number alone may count anything. */
export const countedLabel = /^(\p{L}{2,15})\.?\s*(\d{1,2})\s*[.:)]?$/u;

/** A word of these headings or for a recipe in any case, in the text of a page: others are not searched. */
export const recipeWord =
  /recipe|rezept|recette|receta|receita|ricetta|recept|レシピ|레시피|ingredi|ingrédi|(?:you|ll) need|zutaten|ainekset|ainesosat|składniki|suroviny|hozzávalók|sastojci|sestavine|υλικά|ингредиенты|інгредієнти|продукты|състав|malzemeler|材料|食材|用料|재료|원료|bahan|nguyên liệu|المكونات|المقادير|מצרכים|מרכיבים/iu;

/** Names of parts that a page has and does not show. */
export const hiddenName =
  /(?:^|\s)(?:hide|hidden|(?:[a-z]+-)?visually-?hidden|sr-only|d-none|screen-reader-text)(?:$|\s)/iu;

/** A line beside the steps that says how many they serve: `Serves 4`, `Für 4 Personen`. */
export const servingsLine =
  /^(?:serves|makes|yields?|servings?|portions?|ergibt|für|pour|para|per|voor|til|för|на)\s*:?\s.{0,12}\d.{0,24}$/iu;

/** An amount above its ingredient, in an element of its own. */
export const amountLine = /^(?:ca\.?\s*)?[\d\p{No}][\d\p{No}\s.,/–-]{0,9}$/u;

/** A line above ingredients that says for how many they are: `2 portion(s)`, `4 Personen`. */
export const portionsLine =
  /^(?:(?:for|für|pour|para|per|voor|na)\s)?\d{1,3}\s(?:portions?|portion\(s\)|portionen|servings?|people|persons?|personen|personnes?|personas?|persone|porciones|porzioni|porsjoner|portioner|porcje|porcí|порци[ийя]|人分|人份|인분)$/iu;

/** The name of a part of the ingredients: `For the dough`, `Für den Teig`. */
export const forPart =
  /^(?:for (?:the|your) |für (?:die|den|das) |pour (?:les? |la |l['’])|per (?:la |il |lo |i |gli |le |l['’])|para (?:el|la|los|las|o|a|os|as) |voor (?:de|het) )/iu;

/** The number that the steps serve, at the end of the last one. */
export const servingsEnd =
  /(?<=[.!?)])\s+(?:serves|makes|yields?|ergibt|donne|rinde|dosi per|porciones|porzioni|portions)\s*:?\s\d[^.!?]{0,24}\.?$/iu;
