import { Chance, times, type KnownPage } from './knownPage.ts';
import { amount, city, day, person, sentences, title, words, type Language } from './words.ts';

const site = 'https://third.example';

/** Pages in the manner of common shop and forum programs, which were written last and only measured. */
export function heldOutPages(): KnownPage[] {
  return [
    wooShop(),
    cardDeck(),
    topicTable(),
    issueList(),
    filmChart(),
    scholar(),
    estate(),
    tenders(),
    staff(),
    museum(),
    japaneseNotices(),
    chineseShop(),
    categoryTiles(),
  ];
}

/** Surroundings without `main`: a top line, a menu of two levels, a widget column on the left, several columns below. */
function frame(chance: Chance, main: string, lang: Language = 'en', head = ''): string {
  const menu = times(
    7,
    (group) =>
      `<li class="menu-item menu-item-has-children"><a href="/k${group}">${title(chance, 1, 1, lang)}</a><ul class="sub-menu">${times(6, (index) => `<li class="menu-item"><a href="/k${group}/${index}">${title(chance, 1, 2, lang)}</a></li>`).join('')}</ul></li>`,
  ).join('');
  const widget = (kind: string, count: number) =>
    `<section class="widget ${kind}"><h2 class="widget-title">${title(chance, 1, 2, lang)}</h2><ul>${times(count, (index) => `<li><a href="/${kind}/${index}">${title(chance, 2, 6, lang)}</a> <span class="count">(${chance.whole(1, 90)})</span></li>`).join('')}</ul></section>`;
  return `<!doctype html><html lang="${lang}"><head><title>${title(chance, 2, 4, lang)}</title>${head}</head><body class="archive"><div id="page"><div class="topline">${words(chance, 3, lang)}</div>
<div id="site-navigation"><ul id="menu-main">${menu}</ul></div><div id="secondary-left">${widget('widget_categories', 22)}${widget('widget_archive', 30)}</div><div id="primary">${main}</div>
<div id="colophon">${times(3, () => `<div class="footer-column">${widget('widget_links', 7)}</div>`).join('')}<small>${words(chance, 8, lang)}</small></div></div></body></html>`;
}

function wooShop(): KnownPage {
  const chance = new Chance(311);
  const goods = times(16, (index) => ({
    name: title(chance),
    price: amount(chance, '€'),
    id: 300 + index,
    isSale: index % 5 === 1,
  }));
  const items = goods.map(
    ({ name, price, id, isSale }) =>
      `<li class="product type-product post-${id} status-publish ${id % 4 === 0 ? 'first' : ''} instock product_cat-${chance.hash(4)} has-post-thumbnail shipping-taxable purchasable"><a href="/produkt/${id}/" class="woocommerce-LoopProduct-link">${isSale ? '<span class="onsale">Angebot!</span>' : ''}<img width="300" src="/up/${id}.jpg" srcset="/up/${id}.jpg 300w, /up/${id}-600.jpg 600w" class="attachment-thumbnail"/><h2 class="woocommerce-loop-product__title">${name}</h2><span class="price"><span class="woocommerce-Price-amount amount"><bdi>${price.shown.replace(' €', '')}&nbsp;<span class="woocommerce-Price-currencySymbol">€</span></bdi></span></span></a><a href="?add-to-cart=${id}" class="button add_to_cart_button">In den Warenkorb</a></li>`,
  );
  return {
    name: 'shop of a common program', half: 'heldOut', address: `${site}/shop/`, html: frame(chance, `<ul class="products columns-4">${items.join('')}</ul><nav class="woocommerce-pagination"><ul class="page-numbers"><li><span aria-current="page" class="page-numbers current">1</span></li><li><a class="page-numbers" href="/shop/page/2/">2</a></li><li><a class="next page-numbers" href="/shop/page/2/">&rarr;</a></li></ul></nav>`, 'de'),
    columns: { name: goods.map((each) => each.name), price: goods.map(({ price }) => [price.plain, price.shown]), link: goods.map(({ id }) => `${site}/produkt/${id}/`), picture: goods.map(({ id }) => [`${site}/up/${id}-600.jpg`, `${site}/up/${id}.jpg`]) },
    next: `${site}/shop/page/2/`,
  }; // prettier-ignore
}

function cardDeck(): KnownPage {
  const chance = new Chance(312);
  const goods = times(24, (index) => ({
    name: title(chance),
    price: amount(chance, '$'),
    maker: title(chance, 1, 1),
    href: `/products/${index}`,
  }));
  const items = goods.map(
    ({ name, price, maker, href }, index) =>
      `<div class="grid__item"><div class="card-wrapper"><div class="card card--standard"><div class="card__inner"><img srcset="//third.example/cdn/${index}_165x.png 165w, //third.example/cdn/${index}_533x.png 533w" src="//third.example/cdn/${index}_533x.png" loading="lazy"></div><div class="card__content"><h3 class="card__heading h5"><a href="${href}" class="full-unstyled-link">${name}</a></h3><div class="card-information"><span class="visually-hidden">Vendor:</span><div class="caption-with-letter-spacing light">${maker}</div><div class="price"><span class="visually-hidden">Regular price</span><span class="price-item price-item--regular">${price.shown}</span></div></div></div></div></div></div>`,
  );
  return {
    name: 'cards within wrappers', half: 'heldOut', address: `${site}/collections/all?page=2`, html: frame(chance, `<div id="product-grid">${items.join('')}</div><div class="pagination-wrapper"><ul class="pagination__list"><li><a href="/collections/all?page=1" class="pagination__item" aria-label="Page 1">1</a></li><li><a role="link" aria-disabled="true" class="pagination__item pagination__item--current" aria-current="page" aria-label="Page 2">2</a></li><li><a href="/collections/all?page=3" class="pagination__item" aria-label="Page 3">3</a></li></ul></div>`),
    columns: { name: goods.map((each) => each.name), price: goods.map(({ price }) => [price.plain, price.shown]), maker: goods.map((each) => each.maker), link: goods.map(({ href }) => site + href), picture: goods.map((_, index) => `${site}/cdn/${index}_533x.png`) },
    next: `${site}/collections/all?page=3`,
  }; // prettier-ignore
}

function topicTable(): KnownPage {
  const chance = new Chance(313);
  const topics = times(30, (index) => ({
    head: title(chance, 4, 9),
    group: title(chance, 1, 1),
    replies: String(chance.whole(0, 300)),
    views: `${chance.whole(1, 9)}.${chance.whole(1, 9)}k`,
    at: day(chance),
    id: 8_000 + index,
  }));
  const body = topics.map(
    ({ head, group, replies, views, at, id }) =>
      `<tr class="topic-list-item" id="topic-${id}"><td class="main-link" itemscope itemtype="http://schema.org/ListItem"><span class="link-top-line"><a itemprop="url" href="/t/${id}" class="title raw-link">${head}</a></span><div class="link-bottom-line"><a href="/c/${group}" class="badge-wrapper"><span class="category-name">${group}</span></a></div></td><td class="posters">${times(chance.whole(1, 4), (index) => `<a href="/u/${index}"><img width="25" src="/av/${index}.png"></a>`).join('')}</td><td class="replies"><span class="posts">${replies}</span></td><td class="views"><span>${views}</span></td><td class="age" title="${at.shown}">${at.shown}</td></tr>`,
  );
  return {
    name: 'topics of a forum', half: 'heldOut', address: `${site}/latest`, html: frame(chance, `<table class="topic-list"><thead><tr><th>Topic</th><th></th><th>Replies</th><th>Views</th><th>Activity</th></tr></thead><tbody>${body.join('\n')}</tbody></table><div role="navigation" class="topic-list-bottom"><span><a rel="next" href="/latest?page=1">next page →</a></span></div>`, 'en', '<link rel="next" href="/latest?page=1">'),
    columns: { head: topics.map((each) => each.head), group: topics.map((each) => each.group), replies: topics.map((each) => each.replies), views: topics.map((each) => each.views), at: topics.map(({ at }) => [at.iso, at.shown]), link: topics.map(({ id }) => `${site}/t/${id}`) },
    next: `${site}/latest?page=1`,
  }; // prettier-ignore
}

function issueList(): KnownPage {
  const chance = new Chance(314);
  const issues = times(22, (index) => ({
    head: title(chance, 4, 9),
    no: `#${4_400 - index}`,
    by: `user${chance.whole(1, 99)}`,
    at: day(chance),
    labels: times(chance.whole(0, 3), () => words(chance, 1)),
    comments: chance.isHit(0.5) ? String(chance.whole(1, 40)) : null,
  }));
  const rows = issues.map(
    ({ head, no, by, at, labels, comments }) =>
      `<div id="issue_${no.slice(1)}" class="Box-row Box-row--focus-gray js-issue-row"><div class="d-flex"><div class="flex-auto"><a class="Link--primary v-align-middle h4 js-navigation-open" href="/o/r/issues/${no.slice(1)}">${head}</a>${labels.length === 0 ? '' : `<span class="lh-default labels">${labels.map((label) => `<a class="IssueLabel hx_IssueLabel" href="/labels/${label}">${label}</a>`).join(' ')}</span>`}<div class="mt-1 text-small"><span class="opened-by">${no} opened <relative-time datetime="${at.iso}T08:00:00Z">${at.shown}</relative-time> by <a class="Link--muted" href="/issues?author=${by}">${by}</a></span></div></div>${comments === null ? '' : `<a class="comments" href="/o/r/issues/${no.slice(1)}#c"><svg><path/></svg><span class="text-bold">${comments}</span></a>`}</div></div>`,
  );
  return {
    name: 'issues of a project', half: 'heldOut', address: `${site}/o/r/issues`, html: frame(chance, `<div class="Box"><div class="Box-header"><a href="?q=open">900 Open</a><a href="?q=closed">4,000 Closed</a></div><div class="js-navigation-container">${rows.join('')}</div></div><div class="paginate-container"><div class="pagination"><span class="previous_page disabled">Previous</span><em class="current">1</em><a href="?page=2">2</a><a class="next_page" rel="next" href="?page=2">Next</a></div></div>`),
    columns: { head: issues.map((each) => each.head), by: issues.map((each) => each.by), at: issues.map(({ at }) => [`${at.iso}T08:00:00Z`, at.shown, at.iso]), comments: issues.map((each) => each.comments), link: issues.map(({ no }) => `${site}/o/r/issues/${no.slice(1)}`), labels: issues.map(({ labels }) => (labels.length === 0 ? null : labels.join(', '))) },
    next: `${site}/o/r/issues?page=2`,
  }; // prettier-ignore
}

function filmChart(): KnownPage {
  const chance = new Chance(315);
  const films = times(50, (index) => ({
    head: title(chance, 1, 4),
    year: String(chance.whole(1940, 2024)),
    length: `${chance.whole(1, 3)}h ${chance.whole(1, 59)}m`,
    rating: `8.${chance.whole(0, 9)}`,
    id: `tt${1000 + index}`,
  }));
  const items = films.map(
    ({ head, year, length, rating, id }, index) =>
      `<li class="ipc-metadata-list-summary-item sc-${chance.hash(6)}"><div class="ipc-poster"><img src="/po/${id}.jpg" alt="Poster of ${head}"></div><div class="ipc-metadata-list-summary-item__c"><a href="/title/${id}/?ref_=chttp_t_${index + 1}" class="ipc-title-link-wrapper"><h3 class="ipc-title__text">${head}</h3></a><div class="sc-b189961a-7 cli-title-metadata"><span class="sc-b189961a-8 cli-title-metadata-item">${year}</span><span class="sc-b189961a-8 cli-title-metadata-item">${length}</span>${chance.isHit(0.8) ? '<span class="sc-b189961a-8 cli-title-metadata-item">PG</span>' : ''}</div><span class="ipc-rating-star" aria-label="Rating: ${rating}">${rating}</span></div></li>`,
  );
  return {
    name: 'chart of films', half: 'heldOut', address: `${site}/chart/top`, html: frame(chance, `<ul class="ipc-metadata-list">${items.join('')}</ul>`),
    columns: { head: films.map((each) => each.head), year: films.map((each) => each.year), length: films.map((each) => each.length), rating: films.map((each) => each.rating), link: films.map(({ id }, index) => `${site}/title/${id}/?ref_=chttp_t_${index + 1}`), picture: films.map(({ id }) => `${site}/po/${id}.jpg`) },
    next: null,
  }; // prettier-ignore
}

function scholar(): KnownPage {
  const chance = new Chance(316);
  const papers = times(10, (index) => ({
    head: title(chance, 6, 11),
    by: `${person(chance)}, ${person(chance)} - ${chance.whole(1980, 2024)} - ${title(chance, 1, 2)}`,
    text: sentences(chance, 2),
    cited: chance.whole(2, 900),
    href: `https://pub${index}.example/p`,
  }));
  const items = papers.map(
    ({ head, by, text, cited, href }, index) =>
      `<div class="gs_r gs_or" data-cid="${chance.hash(8)}" data-rp="${index}">${index % 2 === 0 ? `<div class="gs_ggs"><a href="https://pdf${index}.example/x.pdf">[PDF] pdf${index}.example</a></div>` : ''}<div class="gs_ri"><h3 class="gs_rt"><a href="${href}">${head}</a></h3><div class="gs_a">${by}</div><div class="gs_rs">${text.replace(/ (\w+) /u, ' <b>$1</b> ')}</div><div class="gs_fl"><a href="#">Save</a> <a href="/cites?c=${index}">Cited by ${cited}</a> <a href="/related?q=${index}">Related articles</a></div></div></div>`,
  );
  return {
    name: 'papers', half: 'heldOut', address: `${site}/scholar?q=x`, html: frame(chance, `<div id="gs_res">${items.join('')}</div><div id="gs_n"><center><table><tr><td></td><td><b>1</b></td>${times(4, (index) => `<td><a href="/scholar?start=${(index + 1) * 10}&amp;q=x">${index + 2}</a></td>`).join('')}<td align="left"><a href="/scholar?start=10&amp;q=x"><span></span><b>Next</b></a></td></tr></table></center></div>`),
    columns: { head: papers.map((each) => each.head), by: papers.map((each) => each.by), text: papers.map((each) => each.text), cited: papers.map(({ cited }) => [`Cited by ${cited}`, String(cited)]), link: papers.map(({ href }) => href) },
    next: `${site}/scholar?start=10&q=x`,
  }; // prettier-ignore
}

function estate(): KnownPage {
  const chance = new Chance(317);
  const homes = times(18, (index) => ({
    street: `${chance.whole(1, 999)} ${title(chance, 1, 1)} Rd, ${city(chance)}`,
    price: `$${chance.whole(100, 999)},000`,
    beds: String(chance.whole(1, 6)),
    baths: String(chance.whole(1, 4)),
    sqft: `${chance.whole(1, 4)},${chance.whole(100, 999)}`,
    href: `/homedetails/${index}_zpid/`,
  }));
  const cards = homes.map(
    ({ street, price, beds, baths, sqft, href }, index) =>
      `<li class="ListItem-c11n-8-84__sc-10e22w8-0 srp__sc-${chance.hash(4)}"><article role="presentation" data-test="property-card"><div><a href="${href}" data-test="property-card-link" tabindex="0"><address data-test="property-card-addr">${street}</address></a><span data-test="property-card-price">${price}</span><ul><li><b>${beds}</b> <abbr>bds</abbr></li><li><b>${baths}</b> <abbr>ba</abbr></li><li><b>${sqft}</b> <abbr>sqft</abbr></li></ul></div><div><a href="${href}"><img src="/ph/${index}.jpg" alt=""></a></div></article></li>${index === 3 ? '<li class="ListItem-c11n-8-84__sc-10e22w8-0"><div id="nav-ad-container-3"></div></li>' : ''}`,
  );
  return {
    name: 'homes with an empty entry', half: 'heldOut', address: `${site}/homes/`, html: frame(chance, `<ul class="List-c11n-8-84__sc-1smrmqp-0">${cards.join('')}</ul><div class="search-pagination"><nav><ul><li><a rel="prev" disabled aria-label="Previous page" href="/homes/"></a></li><li><a href="/homes/" aria-current="page">1</a></li><li><a href="/homes/2_p/">2</a></li><li><a title="Next page" rel="next" href="/homes/2_p/"></a></li></ul></nav></div>`),
    columns: { street: homes.map((each) => each.street), price: homes.map(({ price }) => [price, price.replace(/\D/gu, '')]), beds: homes.map(({ beds }) => [beds, `${beds} bds`]), baths: homes.map(({ baths }) => [baths, `${baths} ba`]), link: homes.map(({ href }) => site + href), picture: homes.map((_, index) => `${site}/ph/${index}.jpg`) },
    next: `${site}/homes/2_p/`,
  }; // prettier-ignore
}

function tenders(): KnownPage {
  const chance = new Chance(318);
  const rows = times(15, (index) => ({
    no: `T-${chance.whole(1_000, 9_999)}/${index}`,
    head: title(chance, 6, 12),
    office: title(chance, 2, 3),
    until: `${chance.whole(10, 28)}.0${chance.whole(1, 9)}.2026`,
    href: `/ausschreibung/${index}`,
  }));
  const body = rows.map(
    ({ no, head, office, until, href }, index) =>
      `<tr class="${index % 2 === 0 ? 'hell' : 'dunkel'}"><td nowrap>${no}</td><td><p><a href="${href}"><strong>${head}</strong></a></p><p>Vergabestelle: ${office}</p></td><td>${until}</td><td><a href="${href}/pdf"><img src="/pdf.gif" alt="PDF"></a></td></tr>`,
  );
  return {
    name: 'tenders', half: 'heldOut', address: `${site}/liste.php?ab=30`, html: frame(chance, `<form><table class="liste"><tr class="kopf"><td>Nummer</td><td>Titel</td><td>Frist</td><td></td></tr>${body.join('')}</table></form><p>Seite: <a href="liste.php?ab=0">1</a> <a href="liste.php?ab=15">2</a> 3 <a href="liste.php?ab=45">4</a> <a href="liste.php?ab=60">5</a></p>`, 'de'),
    columns: { no: rows.map((each) => each.no), head: rows.map((each) => each.head), office: rows.map(({ office }) => [office, `Vergabestelle: ${office}`]), until: rows.map(({ until }) => [until, until.split('.').toReversed().join('-')]), link: rows.map(({ href }) => site + href) },
    next: `${site}/liste.php?ab=45`,
  }; // prettier-ignore
}

function staff(): KnownPage {
  const chance = new Chance(319);
  const people = times(16, () => ({
    who: `Prof. ${person(chance)}`,
    field: title(chance, 1, 3),
    room: `Room ${chance.whole(100, 600)}`,
    phone: chance.isHit(0.8) ? `ext. ${chance.whole(1_000, 9_999)}` : null,
  }));
  const parts = people.map(
    ({ who, field, room, phone }) =>
      `<h4>${who}</h4><ul><li>Field: ${field}</li><li>${room}</li>${phone === null ? '' : `<li>${phone}</li>`}</ul>`,
  );
  return {
    name: 'staff below headings', half: 'heldOut', address: `${site}/staff`, html: frame(chance, `<h1>Staff</h1>${parts.join('\n')}`),
    columns: { who: people.map((each) => each.who), field: people.map(({ field }) => [field, `Field: ${field}`]), room: people.map(({ room }) => room) },
    next: null,
  }; // prettier-ignore
}

function museum(): KnownPage {
  const chance = new Chance(320);
  const works = times(27, (index) => ({
    head: title(chance, 2, 4, 'fr'),
    by: person(chance),
    year: `c. ${chance.whole(1400, 1900)}`,
    href: `/oeuvre/${index}`,
  }));
  const items = works.map(
    ({ head, by, year, href }, index) =>
      `<figure><a href="${href}"><img data-srcset="/o/${index}-s.jpg 1x, /o/${index}-l.jpg 2x"></a><figcaption><em>${head}</em><br>${by}<br><small>${year}</small></figcaption></figure>`,
  );
  return {
    name: 'works of a museum', half: 'heldOut', address: `${site}/oeuvres`, html: frame(chance, `<div class="mosaique">${items.join('')}</div><button type="button" class="plus">Voir plus</button>`, 'fr'),
    columns: { head: works.map((each) => each.head), year: works.map((each) => each.year), link: works.map(({ href }) => site + href), picture: works.map((_, index) => `${site}/o/${index}-l.jpg`) },
    next: null,
  }; // prettier-ignore
}

function japaneseNotices(): KnownPage {
  const chance = new Chance(321);
  const all = times(20, (index) => ({
    at: `2026年${chance.whole(1, 12)}月${chance.whole(1, 28)}日`,
    kind: chance.one(['お知らせ', 'イベント', '重要']),
    head: title(chance, 4, 7, 'ja') + index,
    href: `/news/${index}.html`,
  }));
  const items = all.map(
    ({ at, kind, head, href }) =>
      `<dt>${at}<span class="cat">${kind}</span></dt><dd><a href="${href}">${head}</a></dd>`,
  );
  return {
    name: 'notices in Japanese', half: 'heldOut', address: `${site}/news/`, html: frame(chance, `<dl class="news-list">${items.join('')}</dl><ul class="pageNav"><li><strong>1</strong></li><li><a href="/news/index_2.html">2</a></li><li><a href="/news/index_2.html">次のページ&gt;</a></li></ul>`, 'ja'),
    columns: { head: all.map((each) => each.head), kind: all.map((each) => each.kind), link: all.map(({ href }) => site + href) },
    next: `${site}/news/index_2.html`,
  }; // prettier-ignore
}

function chineseShop(): KnownPage {
  const chance = new Chance(322);
  const goods = times(30, (index) => ({
    name: `${title(chance, 4, 6, 'zh')} ${index}`,
    price: `${chance.whole(9, 999)}.00`,
    shop: title(chance, 2, 3, 'zh'),
    sku: String(100_000 + index * 37),
  }));
  const items = goods.map(
    ({ name, price, shop, sku }) =>
      `<li data-sku="${sku}" class="gl-item"><div class="gl-i-wrap"><div class="p-img"><a href="//item.third.example/${sku}.html"><img data-lazy-img="//img.third.example/${sku}.jpg" src="//img.third.example/${sku}.jpg"></a></div><div class="p-price"><strong class="J_${sku}"><em>￥</em><i data-price="${sku}">${price}</i></strong></div><div class="p-name p-name-type-2"><a href="//item.third.example/${sku}.html"><em>${name}</em></a></div><div class="p-shop"><span><a href="//mall.third.example/${sku}">${shop}</a></span></div><div class="p-icons"><i>自营</i></div></div></li>`,
  );
  return {
    name: 'shop in Chinese', half: 'heldOut', address: `${site}/list?page=1`, html: frame(chance, `<div id="J_goodsList"><ul class="gl-warp clearfix">${items.join('')}</ul></div><div class="p-wrap"><a class="curr">1</a><a href="/list?page=3">2</a><a class="pn-next" href="/list?page=3"><em>下一页</em><i>&gt;</i></a></div>`, 'zh'),
    columns: { name: goods.map((each) => each.name), price: goods.map(({ price }) => [price, `￥${price}`, price.replace('.00', '')]), shop: goods.map((each) => each.shop), link: goods.map(({ sku }) => `https://item.third.example/${sku}.html`), picture: goods.map(({ sku }) => `https://img.third.example/${sku}.jpg`) },
    next: `${site}/list?page=3`,
  }; // prettier-ignore
}

function categoryTiles(): KnownPage {
  const chance = new Chance(323);
  const goods = times(12, (index) => ({
    name: title(chance, 3, 5),
    price: amount(chance, '£'),
    text: sentences(chance, 1),
    href: `/item/${index}`,
  }));
  const tiles = times(
    14,
    (index) =>
      `<a class="tile" href="/cat/${index}"><img src="/cat/${index}.jpg"><span>${title(chance, 1, 2)}</span></a>`,
  ).join('');
  const items = goods.map(
    ({ name, price, text, href }, index) =>
      `<div class="row item"><div class="col-md-3"><a href="${href}"><img src="/item/${index}.jpg"></a></div><div class="col-md-6"><a href="${href}"><h4>${name}</h4></a><p>${text}</p></div><div class="col-md-3"><span class="lead">${price.shown}</span><a class="btn btn-primary" href="${href}">View</a></div></div>`,
  );
  return {
    name: 'goods below tiles', half: 'heldOut', address: `${site}/cat`, html: frame(chance, `<div class="tiles">${tiles}</div><h2>Goods</h2>${items.join('')}<p><a class="btn btn-default" href="/cat?from=12">Older items →</a></p><div class="calendar"><a href="/cal?m=4" title="Next month">»</a></div>`),
    columns: { name: goods.map((each) => each.name), price: goods.map(({ price }) => [price.plain, price.shown]), text: goods.map((each) => each.text), link: goods.map(({ href }) => site + href), picture: goods.map((_, index) => `${site}/item/${index}.jpg`) },
    next: `${site}/cat?from=12`,
  }; // prettier-ignore
}
