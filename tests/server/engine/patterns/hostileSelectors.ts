/** Selectors that try every way through a page, or are huge; each takes time beyond any bound on one of the pages below. */
export const hostileSelectors: readonly string[] = [
  'q ~ p ~ p ~ p ~ p',
  'q ~ p ~ p ~ p ~ p ~ p ~ p ~ p',
  'q ~ * ~ * * ~ * ~ * * ~ *',
  'q + * ~ * + * ~ *',
  'q * * * * * *',
  'q div div div div div div div',
  'q :has(*) :has(*) *',
  ':has(:has(:has(q)))',
  '*:has(* :has(* :has(q)))',
  ':has(q * * * *)',
  ':has(~ * ~ * ~ q)',
  ':has(+ * + * + * + q)',
  '*:has(> * > * > * > q)',
  'div:has(div div div q)',
  `${':has('.repeat(40)}q${')'.repeat(40)}`,
  `:is(${'*,'.repeat(200)}*) :is(${'*,'.repeat(200)}*) q *`,
  ':not(:not(:not(:not(:not(q ~ p ~ p ~ p)))))',
  `${':not('.repeat(300)}q${')'.repeat(300)}`,
  '*:not(q * * * * *)',
  '*:nth-child(n of q * * *)',
  '*:nth-child(2n of p:nth-child(2n of p:nth-child(2n of p)))',
  'p:nth-last-child(3n+1):nth-last-of-type(5n+2):nth-of-type(7n+3)',
  ':nth-child(99999999999999999999n+1)',
  ':is(q *, q * *, q * * *):is(q ~ *, q ~ * ~ *)',
  'p:not(:has(q)):not(:has(a)):not(:has(i))',
  `[class*="${'x'.repeat(1_900)}"]`,
  'div:contains("nothing like it")',
  ':has(:contains("x") ~ :contains("y"))',
  Array.from({ length: 180 }, (_, index) => `.c${index} p`).join(),
  ':has(q)'.repeat(250),
  ':is('.repeat(20_000) + 'a' + ')'.repeat(20_000),
  `${'a,'.repeat(60_000)}a`,
  `${'a>'.repeat(60_000)}a`,
  '[a="'.repeat(500),
  `a${'[b]'.repeat(600)}`,
];

/** Pages of about 50,000 and 26,000 characters: many in a row, as many in one another as are taken. */
export const hostilePages = {
  flat: `<div>${'<p class="x"><b>t</b></p>'.repeat(2_000)}</div>`,
  deep: `${'<div>'.repeat(2_400)}x${'</div>'.repeat(2_400)}`,
};

/** Paths into JSON. */
export const hostilePaths: readonly string[] = [
  '*',
  '*.*.*.*.*.*.*.*',
  Array.from({ length: 100 }, () => '*').join('.'),
  Array.from({ length: 50_000 }, () => '*').join('.'),
  Array.from({ length: 100_000 }, () => '0').join('.'),
  Array.from({ length: 100_000 }, (_, index) => `key${index % 10}`).join('.'),
  '__proto__.constructor.*',
  'constructor.prototype',
  '.'.repeat(200_000),
  '*.0.*.0.*.0.*.0',
  '99999999999999999999',
  '-1.*',
];

/** Arrays in arrays, eight to each: 37,449 values. */
export const hostileJson = JSON.stringify(nest(5));

function nest(depth: number): unknown {
  return depth === 0 ? [1] : Array.from({ length: 8 }, () => nest(depth - 1));
}
