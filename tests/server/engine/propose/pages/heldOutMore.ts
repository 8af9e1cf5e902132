import { Chance, times, type KnownPage } from './knownPage.ts';
import { amount, city, day, person, sentences, title, words } from './words.ts';

const site = 'https://fourth.example';

/** Further pages that were written last: records within records, lists in scripts, odd tables, pages without a list. */
export function moreHeldOutPages(): KnownPage[] {
  return [
    threadedForum(),
    rowspans(),
    wideTable(),
    stations(),
    quotes(),
    ladder(),
    plainArticle(),
    productWithReviews(),
    auctions(),
    flights(),
    lettersOfTheAlphabet(),
    brokenMarkup(),
  ];
}

/** Surroundings that say nothing: one row of links above, one below, an empty sidebar with one long list. */
function bare(chance: Chance, main: string, side = 28): string {
  const links = (count: number, at: string) =>
    times(count, (index) => `<a href="/${at}${index}">${title(chance, 1, 2)}</a>`).join(' · ');
  const long = times(side, (index) => `<p><a href="/z${index}">${title(chance, 2, 5)}</a></p>`).join('');
  return `<html><head><title>${title(chance)}</title></head><body><div>${links(9, 'x')}</div><table><tr><td>${main}</td><td>${long}</td></tr></table><div>${links(14, 'y')}</div><p>${sentences(chance, 2)}</p></body></html>`;
}

function threadedForum(): KnownPage {
  const chance = new Chance(331);
  const all: { by: string; at: string; text: string }[] = [];
  const entry = (depth: number): string => {
    const own = { by: person(chance), at: day(chance).iso, text: sentences(chance, chance.whole(1, 4)) };
    all.push(own);
    const inner = depth < 2 ? times(chance.whole(0, 3), () => entry(depth + 1)).join('') : '';
    return `<li class="comment byuser depth-${depth + 1}" id="li-comment-${all.length}"><article class="comment-body"><footer class="comment-meta"><b class="fn">${own.by}</b> <span class="says">says:</span> <time datetime="${own.at}">${own.at}</time></footer><div class="comment-content"><p>${own.text}</p></div><div class="reply"><a href="#respond" rel="nofollow">Reply</a></div></article>${inner === '' ? '' : `<ol class="children">${inner}</ol>`}</li>`;
  };
  const main = times(8, () => entry(0)).join('');
  return {
    name: 'comments in lists', half: 'heldOut', address: `${site}/post#comments`, html: bare(chance, `<div id="comments"><ol class="comment-list">${main}</ol></div>`),
    columns: { text: all.map((each) => each.text), by: all.map((each) => each.by), at: all.map((each) => each.at) },
    next: null,
  }; // prettier-ignore
}

function rowspans(): KnownPage {
  const chance = new Chance(332);
  const all: { day: string; head: string; room: string }[] = [];
  const body = times(6, () => {
    const at = day(chance).shown;
    return times(3, (index) => {
      const own = { day: at, head: title(chance, 3, 5), room: `Hall ${chance.whole(1, 9)}` };
      all.push(own);
      return `<tr>${index === 0 ? `<td rowspan="3">${at}</td>` : ''}<td class="head">${own.head}</td><td class="room">${own.room}</td></tr>`;
    }).join('');
  });
  return {
    name: 'table with cells over rows', half: 'heldOut', address: `${site}/programme`, html: bare(chance, `<table border="1"><tr><th>Day</th><th>Talk</th><th>Room</th></tr>${body.join('')}</table>`, 9),
    columns: { head: all.map((each) => each.head), room: all.map((each) => each.room) },
    next: null,
  }; // prettier-ignore
}

function wideTable(): KnownPage {
  const chance = new Chance(333);
  const names = times(11, (index) => `${title(chance, 1, 1)} ${index}`);
  const rows = times(35, (index) => [
    `${city(chance)}-${index}`,
    ...times(10, () => (chance.isHit(0.9) ? String(chance.whole(1, 9_999)) : '')),
  ]);
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
  return {
    name: 'wide table with empty cells', half: 'heldOut', address: `${site}/data`, html: bare(chance, `<div class="table-responsive"><table class="dataTable"><thead><tr>${names.map((name) => `<th class="sorting">${name}</th>`).join('')}</tr></thead><tbody>${body.join('')}</tbody></table></div>`, 12),
    columns: Object.fromEntries(names.map((name, column) => [name, rows.map((cells) => cells[column] || null)])),
    next: null,
  }; // prettier-ignore
}

function stations(): KnownPage {
  const chance = new Chance(334);
  const all = times(21, (index) => ({
    name: `${city(chance)} ${index}`,
    lines: times(chance.whole(1, 4), () => `U${chance.whole(1, 9)}`),
    open: chance.one(['yes', 'no']),
  }));
  const items = all.map(
    ({ name, lines, open }) =>
      `<section><h5>${name}</h5><p>${lines.map((line) => `<span class="line">${line}</span>`).join(' ')}</p><p>Open: <b>${open}</b></p></section>`,
  );
  return {
    name: 'stations with lines', half: 'heldOut', address: `${site}/stations`, html: bare(chance, items.join('')),
    columns: { name: all.map((each) => each.name), lines: all.map(({ lines }) => [lines.join(', '), lines.join(' ')]), open: all.map(({ open }) => [open, `Open: ${open}`]) },
    next: null,
  }; // prettier-ignore
}

function quotes(): KnownPage {
  const chance = new Chance(335);
  const all = times(10, () => ({
    text: `“${sentences(chance, 1)}”`,
    by: person(chance),
    tags: times(chance.whole(1, 5), () => words(chance, 1)),
  }));
  const items = all.map(
    ({ text, by, tags }) =>
      `<div class="quote" itemscope itemtype="http://schema.org/CreativeWork"><span class="text" itemprop="text">${text}</span><span>by <small class="author" itemprop="author">${by}</small> <a href="/author/${by}">(about)</a></span><div class="tags">Tags: <meta class="keywords" itemprop="keywords" content="${tags.join(',')}">${tags.map((tag) => `<a class="tag" href="/tag/${tag}">${tag}</a>`).join(' ')}</div></div>`,
  );
  return {
    name: 'quotes', half: 'heldOut', address: `${site}/page/4/`, html: bare(chance, `${items.join('')}<nav><ul class="pager"><li class="previous"><a href="/page/3/"><span>&larr;</span> Previous</a></li><li class="next"><a href="/page/5/">Next <span>&rarr;</span></a></li></ul></nav>`),
    columns: { text: all.map((each) => each.text), by: all.map((each) => each.by), tags: all.map(({ tags }) => [tags.join(', '), tags.join(',')]) },
    next: `${site}/page/5/`,
  }; // prettier-ignore
}

function ladder(): KnownPage {
  const chance = new Chance(336);
  const all = times(32, (index) => ({
    place: String(index + 1),
    name: `${words(chance, 1)}${chance.whole(1, 99)}x${index}`,
    points: String(chance.whole(100, 2_000)),
    href: `/u/${index}`,
  }));
  const items = all.map(
    ({ place, name, points, href }) =>
      `<li><span>${place}</span> <a href="${href}">${name}</a> <span>${points}</span></li>`,
  );
  return {
    name: 'ladder of players', half: 'heldOut', address: `${site}/ladder`, html: bare(chance, `<ol style="list-style:none">${items.join('')}</ol>`),
    columns: { name: all.map((each) => each.name), place: all.map((each) => each.place), points: all.map((each) => each.points), link: all.map(({ href }) => site + href) },
    next: null,
  }; // prettier-ignore
}

function plainArticle(): KnownPage {
  const chance = new Chance(337);
  const parts = times(
    5,
    () =>
      `<h2>${title(chance, 2, 5)}</h2>${times(chance.whole(2, 4), () => `<p>${sentences(chance, 5)}</p>`).join('')}`,
  ).join('');
  return {
    name: 'article in sections', half: 'heldOut', address: `${site}/guide`, html: bare(chance, `<article><h1>${title(chance, 3, 6)}</h1><p><em>By ${person(chance)}</em></p>${parts}</article>`, 15),
    columns: null, next: null,
  }; // prettier-ignore
}

function productWithReviews(): KnownPage {
  const chance = new Chance(338);
  const options = times(40, (index) => `<option value="${index}">${words(chance, 2)}</option>`).join('');
  const other = times(
    8,
    (index) =>
      `<li><a href="/o/${index}"><img src="/o/${index}.jpg">${title(chance, 2, 3)}</a> <span>${amount(chance, '$').shown}</span></li>`,
  ).join('');
  return {
    name: 'product with options', half: 'heldOut', address: `${site}/o/9`, html: bare(chance, `<h1>${title(chance)}</h1><div class="price">$25.00</div><select>${options}</select><button>Add to cart</button><div class="description"><p>${sentences(chance, 4)}</p></div><table class="facts"><tr><td>Brand</td><td>Oak</td></tr><tr><td>Weight</td><td>2 kg</td></tr><tr><td>Color</td><td>blue</td></tr></table><h3>Related products</h3><ul>${other}</ul>`, 3),
    columns: null, next: null,
  }; // prettier-ignore
}

function auctions(): KnownPage {
  const chance = new Chance(339);
  const lots = times(20, (index) => ({
    head: title(chance, 3, 7),
    low: chance.whole(100, 900),
    bids: chance.whole(2, 30),
    ends: `${chance.whole(1, 6)}d ${chance.whole(1, 23)}h left`,
    href: `/itm/${index}?hash=${chance.hash(6)}`,
  }));
  const items = lots.map(
    ({ head, low, bids, ends, href }, index) =>
      `<li class="s-item s-item__pl-on-bottom" id="item${chance.hash(10)}"><div class="s-item__wrapper clearfix"><div class="s-item__image"><a href="${href}"><img src="/thumbs/${index}.webp" alt="${head}"></a></div><div class="s-item__info clearfix"><a class="s-item__link" href="${href}"><div class="s-item__title"><span role="heading" aria-level="3">${head}</span></div></a><div class="s-item__details"><span class="s-item__price">$${low}.00 to $${low * 2}.00</span><span class="s-item__bids">${bids} bids</span> <span class="s-item__time-left">${ends}</span></div></div></div></li>`,
  );
  return {
    name: 'auctions with ranges of prices', half: 'heldOut', address: `${site}/sch?_pgn=1`, html: bare(chance, `<ul class="srp-results srp-list clearfix">${items.join('')}</ul><nav class="pagination"><ol class="pagination__items"><li><a aria-current="page" href="/sch?_pgn=1">1</a></li><li><a href="/sch?_pgn=2">2</a></li></ol><a type="next" aria-label="Go to next search page" class="pagination__next" href="/sch?_pgn=2"><svg></svg></a></nav>`),
    columns: { head: lots.map((each) => each.head), price: lots.map(({ low }) => `$${low}.00 to $${low * 2}.00`), bids: lots.map(({ bids }) => [String(bids), `${bids} bids`]), ends: lots.map((each) => each.ends), link: lots.map(({ href }) => site + href), picture: lots.map((_, index) => `${site}/thumbs/${index}.webp`) },
    next: `${site}/sch?_pgn=2`,
  }; // prettier-ignore
}

function flights(): KnownPage {
  const chance = new Chance(340);
  const all = times(14, () => ({
    line: title(chance, 1, 2),
    from: `${chance.whole(10, 23)}:${chance.whole(10, 59)}`,
    to: `${chance.whole(10, 23)}:${chance.whole(10, 59)}`,
    price: amount(chance, '€'),
    stops: chance.one(['nonstop', '1 stop', '2 stops']),
  }));
  const items = all.map(
    ({ line, from, to, price, stops }) =>
      `<div class="kX1_q"><div class="aB2-w"><img src="/logo/${chance.hash(3)}.png"><span>${line}</span></div><div class="cD3_e"><span>${from}</span><span>–</span><span>${to}</span></div><div class="eF4-r">${stops}</div><div class="gH5_t"><div>${price.shown}</div><button>Select</button></div></div>`,
  );
  return {
    name: 'flights with meaningless classes', half: 'heldOut', address: `${site}/flights`, html: bare(chance, `<div class="iJ6_y">${items.join('')}</div>`, 20),
    columns: { line: all.map((each) => each.line), from: all.map((each) => each.from), to: all.map((each) => each.to), price: all.map(({ price }) => [price.plain, price.shown]), stops: all.map((each) => each.stops) },
    next: null,
  }; // prettier-ignore
}

function lettersOfTheAlphabet(): KnownPage {
  const chance = new Chance(341);
  const all: { name: string; href: string }[] = [];
  const groups = times(12, (letter) => {
    const own = times(chance.whole(3, 7), (index) => {
      const entry = { name: title(chance, 1, 3), href: `/wiki/${letter}_${index}` };
      all.push(entry);
      return `<li><a href="${entry.href}" title="${entry.name}">${entry.name}</a></li>`;
    });
    return `<div class="mw-category-group"><h3>${String.fromCodePoint(65 + letter)}</h3><ul>${own.join('')}</ul></div>`;
  });
  return {
    name: 'category by letters', half: 'heldOut', address: `${site}/wiki/Category`, html: bare(chance, `<h1>Category</h1><div id="mw-pages"><p>200 pages</p><a href="/wiki/Category?pagefrom=M" title="Category">next page</a><div class="mw-content-ltr"><div class="mw-category mw-category-columns">${groups.join('')}</div></div></div>`, 0),
    columns: { name: all.map((each) => each.name), link: all.map(({ href }) => site + href) },
    next: `${site}/wiki/Category?pagefrom=M`,
  }; // prettier-ignore
}

function brokenMarkup(): KnownPage {
  const chance = new Chance(342);
  const all = times(19, (index) => ({ name: title(chance, 2, 4), price: amount(chance, '$'), href: `k${index}.php` }));
  const items = all.map(
    ({ name, price, href }) =>
      `<div class=prod><a href='${href}'><b>${name}</a></b><div class=cost><span>${price.shown}</div></span><p></div>`,
  );
  return {
    name: 'broken markup', half: 'heldOut', address: `${site}/k/`, html: bare(chance, `<div id=list>${items.join('')}</div></div></div>`, 22),
    columns: { name: all.map((each) => each.name), price: all.map(({ price }) => [price.plain, price.shown]), link: all.map(({ href }) => `${site}/k/${href}`) },
    next: null,
  }; // prettier-ignore
}
