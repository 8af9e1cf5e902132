import { Chance, times, type KnownPage } from './knownPage.ts';
import { pager, politeFrame, sidebar, soupFrame } from './frames.ts';
import { amount, sentences, title } from './words.ts';

const site = 'https://shop.example';

/** Shops: cards with pictures and prices, with adverts between them, missing fields and generated classes. */
export function shopPages(): KnownPage[] {
  return [
    grid(),
    rowsOfThree(),
    hashedCards(),
    divsWithoutClasses(),
    saleShop(),
    japaneseShop(),
    arabicShop(),
    splitPrices(),
    lazyPictures(),
    tableOfCells(),
  ];
}

function grid(): KnownPage {
  const chance = new Chance(11);
  const goods = times(24, (index) => ({
    name: title(chance),
    price: amount(chance, '$'),
    href: `/p/${index}`,
    img: `/i/${index}.jpg`,
    rating: chance.isHit(0.7) ? `${chance.whole(1, 4)}.${chance.whole(0, 9)}` : null,
  }));
  const cards = goods.map(
    ({
      name,
      price,
      href,
      img,
      rating,
    }) => `<li class="product-card"><a class="product-card__image" href="${href}"><img src="${img}" alt="${name}"></a>
<h3 class="product-card__title"><a href="${href}">${name}</a></h3><span class="product-card__price">${price.shown}</span>
${rating === null ? '' : `<span class="product-card__rating">${rating}</span>`}<button>Add to cart</button></li>`,
  );
  const main = `<h1>All goods</h1><ul class="product-grid">${cards.join('')}</ul>${pager(5, 1, (page) => `/all?page=${page}`, 'li')}`;
  return {
    name: 'shop grid', half: 'tuned', address: `${site}/all`, html: politeFrame(chance, main),
    columns: { name: goods.map(({ name }) => name), price: goods.map(({ price }) => [price.plain, price.shown]), link: goods.map(({ href }) => site + href), picture: goods.map(({ img }) => site + img), rating: goods.map(({ rating }) => rating) },
    next: `${site}/all?page=2`,
  }; // prettier-ignore
}

function rowsOfThree(): KnownPage {
  const chance = new Chance(12);
  const goods = times(14, (index) => ({
    name: title(chance, 1, 3),
    price: amount(chance, '£'),
    href: `item${index}.html`,
    stock: chance.one(['In stock', 'Few left', 'On order']),
  }));
  const cells = goods.map(
    ({ name, price, href, stock }) =>
      `<div class="col-4"><div class="box"><a href="${href}"><img src="t/${href}.png"></a><p><a href="${href}">${name}</a></p><p class="price">${price.shown}</p><p class="availability">${stock}</p></div></div>`,
  );
  const rows = times(5, (row) => `<div class="row">${cells.slice(row * 3, row * 3 + 3).join('')}</div>`).join('');
  return {
    name: 'shop rows of three', half: 'tuned', address: `${site}/list/page-2.html`,
    html: politeFrame(chance, `<h1>${title(chance)}</h1>${rows}<ul class="pager"><li class="previous"><a href="page-1.html">previous</a></li><li class="current">Page 2 of 50</li><li class="next"><a href="page-3.html">next</a></li></ul>`, { after: sidebar(chance, 30, 'named') }),
    columns: { name: goods.map(({ name }) => name), price: goods.map(({ price }) => [price.plain, price.shown]), link: goods.map(({ href }) => `${site}/list/${href}`), stock: goods.map(({ stock }) => stock) },
    next: `${site}/list/page-3.html`,
  }; // prettier-ignore
}

function hashedCards(): KnownPage {
  const chance = new Chance(13);
  const [card, pic, name, cost, text] = times(5, () => `css-${chance.hash(7)}`);
  const goods = times(30, (index) => ({
    name: title(chance),
    price: amount(chance, '€'),
    href: `/de/artikel/${index}?ref=${chance.hash(4)}`,
    note: sentences(chance, 1, 'de'),
  }));
  const cards = goods.map(
    (each, index) =>
      `<div class="${card}"><div class="${pic}"><img src="https://cdn.example/${index}.webp"></div><a class="${name}" href="${each.href}">${each.name}</a><div class="${text}">${each.note}</div><div class="${cost}">${each.price.shown}</div></div>${index % 7 === 5 ? `<div class="css-${chance.hash(7)}"><iframe src="/ad"></iframe></div>` : ''}`,
  );
  return {
    name: 'shop hashed classes with adverts', half: 'tuned', address: `${site}/de/alle`,
    html: soupFrame(chance, `<div class="css-${chance.hash(6)}">${cards.join('')}</div><a href="/de/alle?seite=2" class="css-${chance.hash(6)}">Weiter</a>`, { lang: 'de' }),
    columns: { name: goods.map((each) => each.name), price: goods.map(({ price }) => [price.plain, price.shown]), link: goods.map(({ href }) => site + href), picture: goods.map((_, index) => `https://cdn.example/${index}.webp`), note: goods.map(({ note }) => note) },
    next: `${site}/de/alle?seite=2`,
  }; // prettier-ignore
}

function divsWithoutClasses(): KnownPage {
  const chance = new Chance(14);
  const goods = times(18, (index) => ({ name: title(chance), price: amount(chance, '$'), href: `/x/${index}` }));
  const cards = goods.map(
    ({ name, price, href }, index) =>
      `<div><div><a href="${href}"><img src="/pics/${index}.jpg"></a></div><div><a href="${href}">${name}</a></div><div>${price.shown}</div></div>`,
  );
  return {
    name: 'shop without classes', half: 'tuned', address: `${site}/x`, html: soupFrame(chance, cards.join('\n'), { after: sidebar(chance, 40, 'nameless') }),
    columns: { name: goods.map((each) => each.name), price: goods.map(({ price }) => [price.plain, price.shown]), link: goods.map(({ href }) => site + href), picture: goods.map((_, index) => `${site}/pics/${index}.jpg`) },
    next: null,
  }; // prettier-ignore
}

function saleShop(): KnownPage {
  const chance = new Chance(15);
  const goods = times(20, (index) => ({
    name: title(chance),
    price: amount(chance, '$'),
    old: chance.isHit(0.4) ? amount(chance, '$') : null,
    brand: title(chance, 1, 1),
    id: 4000 + index * 7,
  }));
  const cards = goods.map(
    ({ name, price, old, brand, id }) =>
      `<article class="tile tile-${id}${old === null ? '' : ' tile--sale'}" data-id="${id}"><a href="/t/${id}"><picture><source srcset="/t/${id}.webp"><img src="/t/${id}.jpg" alt=""></picture></a><div class="tile-body"><span class="brand">${brand}</span><a class="name" href="/t/${id}">${name}</a><div class="prices">${old === null ? '' : `<del>${old.shown}</del> `}<strong>${price.shown}</strong></div></div><a class="btn" href="/cart/add/${id}">Add to cart</a></article>`,
  );
  const related = times(
    6,
    (index) =>
      `<article class="mini"><a href="/r/${index}"><img src="/r/${index}.jpg">${title(chance)}</a><strong>${amount(chance, '$').shown}</strong></article>`,
  ).join('');
  return {
    name: 'shop with former prices', half: 'tuned', address: `${site}/sale?page=3&sort=asc`,
    html: politeFrame(chance, `<section class="results">${cards.join('')}</section>${pager(9, 3, (page) => `/sale?page=${page}&amp;sort=asc`, 'spans')}`, { after: `<section class="recently-viewed"><h2>Recently viewed</h2>${related}</section>` }),
    columns: { name: goods.map((each) => each.name), price: goods.map(({ price }) => [price.plain, price.shown]), old: goods.map(({ old }) => (old === null ? null : [old.plain, old.shown])), brand: goods.map(({ brand }) => brand), link: goods.map(({ id }) => `${site}/t/${id}`) },
    next: `${site}/sale?page=4&sort=asc`,
  }; // prettier-ignore
}

function japaneseShop(): KnownPage {
  const chance = new Chance(16);
  const goods = times(16, (index) => ({
    name: title(chance, 3, 5, 'ja') + index,
    price: amount(chance, '¥'),
    href: `/shohin/${index}/`,
  }));
  const cards = goods.map(
    ({ name, price, href }) =>
      `<dl class="itemBox"><dt><a href="${href}"><img src="${href}s.gif" alt="${name}"></a></dt><dd class="itemName"><a href="${href}">${name}</a></dd><dd class="itemPrice">${price.shown}</dd></dl>`,
  );
  return {
    name: 'shop in Japanese', half: 'tuned', address: `${site}/ichiran`, html: politeFrame(chance, `<div id="itemList">${cards.join('')}</div><p><a href="/ichiran?p=2">次へ</a></p>`, { lang: 'ja' }),
    columns: { name: goods.map((each) => each.name), price: goods.map(({ price }) => [price.plain, price.shown]), link: goods.map(({ href }) => site + href) },
    next: `${site}/ichiran?p=2`,
  }; // prettier-ignore
}

function arabicShop(): KnownPage {
  const chance = new Chance(17);
  const goods = times(15, (index) => ({
    name: `${title(chance, 2, 4, 'ar')} ${index}`,
    price: amount(chance, '$'),
    href: `/ar/${index}`,
    text: sentences(chance, 1, 'ar'),
  }));
  const cards = goods.map(
    ({ name, price, href, text }) =>
      `<li><h2><a href="${href}">${name}</a></h2><p>${text}</p><span>${price.shown}</span></li>`,
  );
  return {
    name: 'shop in Arabic', half: 'tuned', address: `${site}/ar`, html: politeFrame(chance, `<ul>${cards.join('')}</ul><a href="/ar?page=2">التالي ‹</a>`, { lang: 'ar', dir: 'rtl' }),
    columns: { name: goods.map((each) => each.name), price: goods.map(({ price }) => [price.plain, price.shown]), text: goods.map(({ text }) => text), link: goods.map(({ href }) => site + href) },
    next: `${site}/ar?page=2`,
  }; // prettier-ignore
}

function splitPrices(): KnownPage {
  const chance = new Chance(18);
  const goods = times(21, (index) => ({
    name: title(chance, 3, 6),
    whole: chance.whole(2, 900),
    cents: chance.whole(10, 99),
    href: `/dp/B0${index}X`,
    reviews: chance.whole(2, 9_000),
  }));
  const cards = goods.map(
    ({ name, whole, cents, href, reviews }) =>
      `<div data-component-type="s-result" class="s-result-item"><div class="a-section"><a class="a-link" href="${href}"><img src="/im${href}.jpg" srcset="/im${href}.jpg 1x, /im${href}@2.jpg 2x"></a></div><h2><a href="${href}"><span>${name}</span></a></h2><span class="price"><span class="symbol">$</span><span class="whole">${whole}</span><sup>${cents}</sup></span><span class="count">${reviews.toLocaleString('en-US')}</span></div>`,
  );
  return {
    name: 'shop with split prices', half: 'tuned', address: `${site}/s?k=lamp`, html: soupFrame(chance, cards.join('') + pager(7, 1, (page) => `/s?k=lamp&amp;page=${page}`, 'words')),
    columns: { name: goods.map((each) => each.name), link: goods.map(({ href }) => site + href), reviews: goods.map(({ reviews }) => [String(reviews), reviews.toLocaleString('en-US')]), price: goods.map(({ whole, cents }) => [`$${whole}${cents}`, `${whole}${cents}`]) },
    next: `${site}/s?k=lamp&page=2`,
  }; // prettier-ignore
}

function lazyPictures(): KnownPage {
  const chance = new Chance(19);
  const goods = times(12, (index) => ({
    name: title(chance),
    price: amount(chance, 'kr'),
    href: `${site}/vara/${index}`,
    img: `https://img.example/v/${index}.jpg`,
  }));
  const cards = goods.map(
    ({ name, price, href, img }) =>
      `<a class="card" href="${href}"><div class="card-media"><img src="data:image/gif;base64,R0lGODlhAQ" data-src="${img}"></div><div class="card-info"><div class="card-title">${name}</div><div class="card-price">${price.shown}</div></div></a>`,
  );
  return {
    name: 'shop cards that are links', half: 'tuned', address: `${site}/vara`, html: politeFrame(chance, `<div class="cards">${cards.join('')}</div><button class="more">Load more</button>`),
    columns: { name: goods.map((each) => each.name), price: goods.map(({ price }) => [price.plain, price.shown]), link: goods.map(({ href }) => href), picture: goods.map(({ img }) => img) },
    next: null,
  }; // prettier-ignore
}

function tableOfCells(): KnownPage {
  const chance = new Chance(20);
  const goods = times(12, (index) => ({
    name: title(chance, 2, 3),
    price: amount(chance, '$'),
    href: `prod${index}.asp`,
  }));
  const cells = goods.map(
    ({ name, price, href }) =>
      `<td align="center" width="33%"><a href="${href}"><img src="${href}.gif" border="0"></a><br><a href="${href}"><b>${name}</b></a><br><font color="red">${price.shown}</font></td>`,
  );
  const rows = times(4, (row) => `<tr>${cells.slice(row * 3, row * 3 + 3).join('')}</tr>`).join('');
  return {
    name: 'shop in table cells', half: 'tuned', address: `${site}/old/index.asp`, html: `<html><body><table width="700"><tr><td><a href="a.asp">Home</a> | <a href="b.asp">Cart</a></td></tr></table><table cellpadding="4">${rows}</table><p align="center">${sentences(chance, 1)}</p></body></html>`,
    columns: { name: goods.map((each) => each.name), price: goods.map(({ price }) => [price.plain, price.shown]), link: goods.map(({ href }) => `${site}/old/${href}`), picture: goods.map(({ href }) => `${site}/old/${href}.gif`) },
    next: null,
  }; // prettier-ignore
}
