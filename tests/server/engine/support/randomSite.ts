import fc from 'fast-check';

/** A site as data: starts of pages of items, each with or without its own page; some pages are missing. */
export interface Site {
  starts: {
    pages: { items: { isLinked: boolean; hasDetail: boolean }[]; isMissing: boolean }[];
    circle: number | null;
  }[];
}

export const site: fc.Arbitrary<Site> = fc.record({
  starts: fc.array(
    fc.record({
      pages: fc.array(
        fc.record({
          items: fc.array(fc.record({ isLinked: fc.boolean(), hasDetail: fc.boolean() }), { maxLength: 6 }),
          isMissing: fc.integer({ max: 9, min: 0 }).map((number) => number === 0),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      // The last page may point back to an earlier one.
      circle: fc.option(fc.nat({ max: 4 })),
    }),
    { minLength: 1, maxLength: 5 },
  ),
});

const list = {
  items: 'li',
  fields: [{ name: 'item', from: [{ css: 'a, b' }] }],
  next: { link: { css: 'a[rel=next]' } },
};
/** What reads such a site: its lists alone, or with them each item's own page. */
export const siteRecipes = {
  list: { start: ['x'], list },
  details: {
    start: ['x'],
    list: { ...list, detail: { link: { css: 'a' }, fields: [{ name: 'title', from: [{ css: 'h1' }] }] } },
  },
};

const { details } = siteRecipes;
const needed = { name: 'title', from: [{ css: 'h1' }], required: true };
/** The same where a row needs the title: a page whose items have no page of their own gives none. */
export const strictRecipe = {
  ...details,
  list: { ...details.list, detail: { ...details.list.detail, fields: [needed] } },
};

export function pagesOf({ starts }: Site): Map<string, string> {
  const pages = new Map<string, string>();
  starts.forEach(({ pages: lists, circle }, start) => {
    lists.forEach(({ items, isMissing }, page) => {
      const isLast = page === lists.length - 1;
      const next = isLast ? (circle === null ? null : circle % lists.length) : page + 1;
      const texts = items.map(({ isLinked, hasDetail }, item) => {
        const id = `${start}-${page}-${item}`;
        if (hasDetail) pages.set(`https://s.example/item/${id}`, `<h1>Detail ${id}</h1>`);
        return isLinked ? `<li><a href="/item/${id}">Item ${id}</a></li>` : `<li><b>Item ${id}</b></li>`;
      });
      const link = next === null ? '' : `<a rel="next" href="/list/${start}/${next}">next</a>`;
      const table = `<table><tr><th>c${start}<th>d${page}</tr>${items.map((_, item) => `<tr><td>${item}<td>x</tr>`).join('')}</table>`;
      if (!isMissing) pages.set(`https://s.example/list/${start}/${page}`, `<ul>${texts.join('')}</ul>${link}${table}`);
    });
  });
  return pages;
}
