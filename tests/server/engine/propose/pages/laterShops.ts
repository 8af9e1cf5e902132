import { Chance, times, type KnownPage } from './knownPage.ts';
import { busyFrame, lookalikes, oldFrame, utilityFrame } from './laterFrames.ts';
import { amount, city, person, sentences, title, words } from './words.ts';

const site = 'https://market.example';

/** Shops and offers with busier surroundings than the first. */
export function laterShopPages(): KnownPage[] {
  return [
    utilityCards(),
    customElements(),
    backgroundPictures(),
    sponsored(),
    classifieds(),
    hotels(),
    priceTable(),
    koreanShop(),
    singleColumn(),
    sectionsOfMenu(),
    lastPage(),
    books(),
    hebrewShop(),
  ];
}

function utilityCards(): KnownPage {
  const chance = new Chance(211);
  const goods = times(18, (index) => ({
    name: title(chance),
    price: amount(chance, '$'),
    href: `/g/${index}`,
    seller: person(chance),
  }));
  const cards = goods.map(
    ({ name, price, href, seller }, index) =>
      `<div class="rounded-lg border p-4 flex flex-col"><a class="block" href="${href}"><img class="w-full h-48 object-cover" src="/g/${index}.jpg" alt="${name}"></a><div class="mt-2 text-lg font-semibold">${name}</div><div class="text-gray-500 text-sm">Sold by ${seller}</div><div class="mt-auto font-bold">${price.shown}</div></div>`,
  );
  return {
    name: 'utility classes', half: 'tuned', address: `${site}/g?page=4`, html: utilityFrame(chance, `<div class="grid grid-cols-3 gap-6">${cards.join('')}</div><div class="flex space-x-2"><a href="/g?page=3" class="px-2">←</a><span class="px-2 font-bold">4</span><a href="/g?page=5" class="px-2">→</a></div>`),
    columns: { name: goods.map((each) => each.name), price: goods.map(({ price }) => [price.plain, price.shown]), link: goods.map(({ href }) => site + href), picture: goods.map((_, index) => `${site}/g/${index}.jpg`), seller: goods.map(({ seller }) => [seller, `Sold by ${seller}`]) },
    next: `${site}/g?page=5`,
  }; // prettier-ignore
}

function customElements(): KnownPage {
  const chance = new Chance(212);
  const goods = times(16, (index) => ({ name: title(chance), price: amount(chance, '€'), href: `/angebot/${index}` }));
  const cards = goods.map(
    ({ name, price, href }, index) =>
      `<x-tile data-ref="${chance.hash(9)}"><x-media><img src="/m/${index}.avif" loading="lazy"></x-media><x-text><a href="${href}"><x-name>${name}</x-name></a><x-price value="${price.plain}">${price.shown}</x-price></x-text></x-tile>${index === 6 ? '<x-banner><a href="/app"><img src="/app.png">Get the app</a></x-banner>' : ''}`,
  );
  return {
    name: 'elements of its own', half: 'tuned', address: `${site}/angebote`, html: busyFrame(chance, `<x-grid>${cards.join('')}</x-grid><x-pager><a href="/angebote/seite-2" title="Nächste Seite"><x-icon></x-icon></a></x-pager>`, 'de'),
    columns: { name: goods.map((each) => each.name), price: goods.map(({ price }) => [price.plain, price.shown]), link: goods.map(({ href }) => site + href), picture: goods.map((_, index) => `${site}/m/${index}.avif`) },
    next: `${site}/angebote/seite-2`,
  }; // prettier-ignore
}

function backgroundPictures(): KnownPage {
  const chance = new Chance(213);
  const goods = times(20, (index) => ({
    name: title(chance, 2, 3),
    price: amount(chance, '£'),
    href: `${site}/w/${index}?utm_source=list`,
    weight: `${chance.whole(1, 20)} kg`,
  }));
  const cards = goods.map(
    ({ name, price, href, weight }, index) =>
      `<section class="c-${chance.hash(5)} ware"><div class="pic" style="background-image:url('/w/${index}.jpg')"></div><header><h4>${name}</h4></header><ul><li>Price: ${price.shown}</li><li>Weight: ${weight}</li></ul><a class="go" href="${href}">Details</a></section>`,
  );
  return {
    name: 'labels in entries', half: 'tuned', address: `${site}/w`, html: busyFrame(chance, `<div class="wares">${cards.join('\n\n')}</div>`),
    columns: { name: goods.map((each) => each.name), price: goods.map(({ price }) => [price.plain, price.shown]), weight: goods.map(({ weight }) => weight), link: goods.map(({ href }) => href) },
    next: null,
  }; // prettier-ignore
}

function sponsored(): KnownPage {
  const chance = new Chance(214);
  const goods = times(22, (index) => ({
    name: title(chance, 3, 6),
    price: chance.isHit(0.85) ? amount(chance, '$') : null,
    href: `/i/${index}`,
    isAd: index % 9 === 2,
    stars: chance.isHit(0.6) ? `${chance.whole(2, 4)}.${chance.whole(1, 9)} out of 5 stars` : null,
  }));
  const cards = goods.map(
    ({ name, price, href, isAd, stars }, index) =>
      `<div class="result-item${isAd ? ' is-sponsored' : ''}" data-index="${index}">${isAd ? '<span class="ad-label">Sponsored</span>' : ''}<a class="result-item__pic" href="${href}"><img data-src="/i/${index}.jpg" src="/blank.gif"></a><div><a class="result-item__name" href="${href}">${name}</a>${stars === null ? '' : `<i class="stars" title="${stars}"></i>`}${price === null ? '<span class="soldout">Currently unavailable</span>' : `<span class="result-item__price">${price.shown}</span>`}</div><form><button>Add to basket</button></form></div>`,
  );
  return {
    name: 'sponsored results', half: 'tuned', address: `${site}/s?q=a`, html: busyFrame(chance, `<p>Results 1–22 of 900</p><div class="result-list">${cards.join('')}</div>${lookalikes(chance, 12)}<div class="paginator"><span class="paginator__page paginator__page--current">1</span><a class="paginator__page" href="/s?q=a&p=2">2</a><a class="paginator__page" href="/s?q=a&p=3">3</a></div>`),
    columns: { name: goods.map((each) => each.name), price: goods.map(({ price }) => (price === null ? null : [price.plain, price.shown])), link: goods.map(({ href }) => site + href), stars: goods.map((each) => each.stars), picture: goods.map((_, index) => `${site}/i/${index}.jpg`) },
    next: `${site}/s?q=a&p=2`,
  }; // prettier-ignore
}

function classifieds(): KnownPage {
  const chance = new Chance(215);
  const ads = times(26, (index) => ({
    name: title(chance, 2, 5, 'ru'),
    price: `${chance.whole(1, 90)} ${chance.whole(100, 999)} ₽`,
    town: city(chance),
    at: `сегодня ${chance.whole(10, 23)}:${chance.whole(10, 59)}`,
    href: `/ob/${index}_${chance.hash(4)}`,
  }));
  const items = ads.map(
    ({ name, price, town, at, href }, index) =>
      `<div class="iva-item-root-${chance.hash(5)}" data-marker="item" id="i${7_000 + index}"><div class="iva-item-content-x1Z9q"><a href="${href}" data-marker="item-title"><h3>${name}</h3></a><p data-marker="item-price">${price}</p><div class="geo-root-Q1w2e"><span>${town}</span></div><p data-marker="item-date">${at}</p></div></div>`,
  );
  return {
    name: 'classified advertisements', half: 'tuned', address: `${site}/ob?p=2`, html: utilityFrame(chance, `<div data-marker="catalog-serp">${items.join('')}</div><nav aria-label="Пагинация"><ul data-marker="pagination"><li><a href="/ob?p=1">1</a></li><li><span aria-current="page">2</span></li><li><a href="/ob?p=3">3</a></li><li><span>…</span></li><li><a href="/ob?p=50">50</a></li></ul></nav>`, 'ru'),
    columns: { name: ads.map((each) => each.name), price: ads.map(({ price }) => [price, price.replace(/\D/gu, '')]), town: ads.map((each) => each.town), link: ads.map(({ href }) => site + href) },
    next: `${site}/ob?p=3`,
  }; // prettier-ignore
}

function hotels(): KnownPage {
  const chance = new Chance(216);
  const stays = times(15, (index) => ({
    name: `${title(chance, 1, 2)} Hotel ${index}`,
    town: city(chance),
    score: `${chance.whole(6, 9)}.${chance.whole(0, 9)}`,
    reviews: chance.whole(20, 9_000),
    price: amount(chance, '€'),
    features: times(chance.whole(1, 5), () => title(chance, 1, 1)),
    href: `/hotel/${index}.html`,
  }));
  const cards = stays.map(
    ({ name, town, score, reviews, price, features, href }, index) =>
      `<div role="listitem"><div data-testid="property-card"><a href="${href}" data-testid="title-link"><div data-testid="title">${name}</div></a><a href="${href}"><img src="/h/${index}.jpg" alt="${name}, ${town}"></a><span data-testid="address">${town}</span><div data-testid="review-score"><div>${score}</div><div>${reviews} reviews</div></div><ul>${features.map((each) => `<li>${each}</li>`).join('')}</ul><span data-testid="price-and-discounted-price">${price.shown}</span></div></div>`,
  );
  return {
    name: 'hotels', half: 'tuned', address: `${site}/searchresults?offset=0`, html: utilityFrame(chance, `<div role="list">${cards.join('')}</div><button type="button"><span>Load more results</span></button>`),
    columns: { name: stays.map((each) => each.name), town: stays.map((each) => each.town), score: stays.map((each) => each.score), reviews: stays.map(({ reviews }) => [String(reviews), `${reviews} reviews`]), price: stays.map(({ price }) => [price.plain, price.shown]), features: stays.map(({ features }) => features.join(', ')), link: stays.map(({ href }) => site + href), picture: stays.map((_, index) => `${site}/h/${index}.jpg`) },
    next: null,
  }; // prettier-ignore
}

function priceTable(): KnownPage {
  const chance = new Chance(217);
  const rows = times(24, (index) => ({
    sku: `A${chance.whole(1_000, 9_999)}-${index}`,
    name: title(chance, 2, 4),
    price: amount(chance, '€'),
    stock: String(chance.whole(0, 90)),
  }));
  const body = rows.map(
    ({ sku, name, price, stock }, index) =>
      `${index % 8 === 0 ? `<tr class="group"><td colspan="4"><b>${title(chance, 1, 2)}</b></td></tr>` : ''}<tr><td>${sku}</td><td>${name}</td><td align=right>${price.shown}</td><td>${stock}</td></tr>`,
  );
  return {
    name: 'price table with group rows', half: 'tuned', address: `${site}/preise`, html: busyFrame(chance, `<table class="prices"><tr><th>Art.-Nr.</th><th>Artikel</th><th>Preis</th><th>Bestand</th></tr>${body.join('')}</table>`, 'de'),
    columns: { sku: rows.map((each) => each.sku), name: rows.map((each) => each.name), price: rows.map(({ price }) => [price.plain, price.shown]), stock: rows.map((each) => each.stock) },
    next: null,
  }; // prettier-ignore
}

function koreanShop(): KnownPage {
  const chance = new Chance(218);
  const goods = times(20, (index) => ({
    name: `${title(chance, 3, 5, 'ko')} ${index}`,
    won: chance.whole(10, 900) * 100,
    maker: title(chance, 1, 1, 'ko'),
    href: `/product/${index}`,
  }));
  const items = goods.map(
    ({ name, won, maker, href }, index) =>
      `<li id="anchorBoxId_${index}"><div class="thumbnail"><a href="${href}"><img src="//img.market.example/${index}.jpg"></a></div><div class="description"><strong class="name"><a href="${href}"><span>상품명</span> : <span>${name}</span></a></strong><ul><li><span>판매가</span> : <span>${won.toLocaleString('en-US')}원</span></li><li><span>제조사</span> : <span>${maker}</span></li></ul></div></li>`,
  );
  return {
    name: 'shop in Korean with labels', half: 'tuned', address: `${site}/category/1/`, html: busyFrame(chance, `<ul class="prdList grid4">${items.join('')}</ul><div class="ec-base-paginate"><a href="?page=1"><img src="/prev.gif" alt="이전 페이지"></a><ol><li><a href="?page=1" class="this">1</a></li><li><a href="?page=2" class="other">2</a></li></ol><a href="?page=2"><img src="/next.gif" alt="다음 페이지"></a></div>`, 'ko'),
    columns: { name: goods.map(({ name }) => [name, `상품명 : ${name}`]), price: goods.map(({ won }) => [String(won), `${won.toLocaleString('en-US')}원`, `판매가 : ${won.toLocaleString('en-US')}원`]), maker: goods.map(({ maker }) => [maker, `제조사 : ${maker}`]), link: goods.map(({ href }) => site + href), picture: goods.map((_, index) => `https://img.market.example/${index}.jpg`) },
    next: `${site}/category/1/?page=2`,
  }; // prettier-ignore
}

function singleColumn(): KnownPage {
  const chance = new Chance(219);
  const goods = times(9, (index) => ({
    name: title(chance, 2, 4),
    text: sentences(chance, 2),
    price: amount(chance, '$'),
    href: `lot${index}.html`,
  }));
  const items = goods.map(
    ({ name, text, price, href }) => `<P><B><A HREF=${href}>${name}</A></B><BR>${text}<BR><I>Asking ${price.shown}</I>`,
  );
  return {
    name: 'lots without ends', half: 'tuned', address: `${site}/lots/`, html: oldFrame(chance, items.join('\n')),
    columns: { name: goods.map((each) => each.name), link: goods.map(({ href }) => `${site}/lots/${href}`), price: goods.map(({ price }) => [price.plain, price.shown, `Asking ${price.shown}`]) },
    next: null,
  }; // prettier-ignore
}

function sectionsOfMenu(): KnownPage {
  const chance = new Chance(220);
  const dishes: { name: string; text: string; price: ReturnType<typeof amount> }[] = [];
  const sections = times(5, () => {
    const own = times(chance.whole(4, 7), () => {
      const dish = { name: title(chance, 2, 3), text: words(chance, 6), price: amount(chance, '$') };
      dishes.push(dish);
      return `<div class="dish"><div class="dish-head"><span class="dish-name">${dish.name}</span><span class="dots"></span><span class="dish-price">${dish.price.shown}</span></div><p class="dish-text">${dish.text}</p></div>`;
    });
    return `<section class="course"><h2>${title(chance, 1, 1)}</h2>${own.join('')}</section>`;
  });
  return {
    name: 'dishes in courses', half: 'tuned', address: `${site}/menu`, html: busyFrame(chance, sections.join('')),
    columns: { name: dishes.map((each) => each.name), text: dishes.map((each) => each.text), price: dishes.map(({ price }) => [price.plain, price.shown]) },
    next: null,
  }; // prettier-ignore
}

function lastPage(): KnownPage {
  const chance = new Chance(221);
  const goods = times(7, (index) => ({ name: title(chance), price: amount(chance, '€'), href: `/art/${index}` }));
  const cards = goods.map(
    ({ name, price, href }) =>
      `<div class="produkt"><a class="produkt-link" href="${href}"><h3>${name}</h3></a><div class="produkt-preis">${price.shown}</div></div>`,
  );
  return {
    name: 'last page of a shop', half: 'tuned', address: `${site}/art?seite=6`, html: busyFrame(chance, `<div class="produkte">${cards.join('')}</div><ul class="pagination"><li class="prev"><a href="/art?seite=5">Zurück</a></li><li><a href="/art?seite=5">5</a></li><li class="active"><a href="#">6</a></li><li class="next disabled"><a href="#">Weiter</a></li></ul>`, 'de'),
    columns: { name: goods.map((each) => each.name), price: goods.map(({ price }) => [price.plain, price.shown]), link: goods.map(({ href }) => site + href) },
    next: null,
  }; // prettier-ignore
}

function books(): KnownPage {
  const chance = new Chance(222);
  const rows = times(20, (index) => ({
    name: title(chance, 3, 6, 'fr'),
    by: person(chance),
    year: String(chance.whole(1950, 2025)),
    price: amount(chance, '€'),
    href: `/livre/${index}`,
  }));
  const items = rows.map(
    ({ name, by, year, price, href }) =>
      `<tr itemscope itemtype="https://schema.org/Book"><td><a href="${href}" itemprop="url"><cite itemprop="name">${name}</cite></a><div>de <span itemprop="author">${by}</span>, <span itemprop="datePublished">${year}</span></div></td><td><span itemprop="offers" itemscope><meta itemprop="price" content="${price.plain}"><span>${price.shown}</span></span></td></tr>`,
  );
  return {
    name: 'books with microdata', half: 'tuned', address: `${site}/livres`, html: utilityFrame(chance, `<table class="w-full"><tbody>${items.join('')}</tbody></table><p class="text-right"><a class="btn" href="/livres/p2">Page suivante »</a></p>`, 'fr'),
    columns: { name: rows.map((each) => each.name), by: rows.map((each) => each.by), year: rows.map((each) => each.year), price: rows.map(({ price }) => [price.plain, price.shown]), link: rows.map(({ href }) => site + href) },
    next: `${site}/livres/p2`,
  }; // prettier-ignore
}

function hebrewShop(): KnownPage {
  const chance = new Chance(223);
  const goods = times(13, (index) => ({
    name: `${title(chance, 2, 4, 'he')} ${index}`,
    price: `₪${chance.whole(10, 900)}`,
    href: `/he/item/${index}`,
  }));
  const cards = goods.map(
    ({ name, price, href }, index) =>
      `<div><figure><a href="${href}"><img src="/he/${index}.png"/></a><figcaption>${name}</figcaption></figure><div><span>מחיר</span><b>${price}</b></div></div>`,
  );
  return {
    name: 'shop in Hebrew', half: 'tuned', address: `${site}/he`, html: busyFrame(chance, `<div dir="rtl">${cards.join('')}</div><a class="pg" href="/he?p=2">לעמוד הבא</a>`, 'he'),
    columns: { name: goods.map((each) => each.name), price: goods.map(({ price }) => [price, price.slice(1)]), link: goods.map(({ href }) => site + href), picture: goods.map((_, index) => `${site}/he/${index}.png`) },
    next: `${site}/he?p=2`,
  }; // prettier-ignore
}
