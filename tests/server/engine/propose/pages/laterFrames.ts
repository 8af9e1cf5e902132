import { times, type Chance } from './knownPage.ts';
import { amount, day, sentences, title, words, type Language } from './words.ts';

/** Returns a page with a cookie notice, a menu with pictures and prices, facets with counts, a carousel and a large footer. */
export function busyFrame(chance: Chance, main: string, lang: Language = 'en'): string {
  const mega = times(
    9,
    (group) =>
      `<div class="dropdown-menu"><b>${title(chance, 1, 1, lang)}</b><a href="/c/${group}"><img src="/c/${group}.jpg"></a>${times(9, (index) => `<a class="dropdown-item" href="/c/${group}/${index}">${title(chance, 1, 2, lang)}</a>`).join('')}</div>`,
  ).join('');
  const facets = times(
    5,
    (group) =>
      `<fieldset class="filter-group"><legend>${title(chance, 1, 1, lang)}</legend>${times(12, (index) => `<label><input type="checkbox" name="f${group}" value="${index}"><span>${title(chance, 1, 1, lang)}</span> <em>(${chance.whole(1, 400)})</em></label>`).join('')}</fieldset>`,
  ).join('');
  const slides = times(
    8,
    (index) =>
      `<div class="swiper-slide"><a href="/promo/${index}"><img src="/promo/${index}.jpg"><span>${title(chance, 2, 4, lang)}</span></a></div>`,
  ).join('');
  const languages = [
    'Deutsch',
    'English',
    'Español',
    'Français',
    'Italiano',
    '日本語',
    '한국어',
    '中文',
    'Русский',
    'العربية',
  ]
    .map((name) => `<li><a href="/lang/${name}">${name}</a></li>`)
    .join('');
  return `<!DOCTYPE html><html lang="${lang}"><head><meta charset="utf-8"><title>${title(chance, 2, 4, lang)}</title></head><body class="page has-sidebar">
<div id="cookie-consent"><p>${sentences(chance, 3, lang)}</p><ul>${times(6, () => `<li>${words(chance, 4, lang)}</li>`).join('')}</ul></div>
<div class="header"><div class="mega">${mega}</div><ul class="language-switch">${languages}</ul></div><div class="hero swiper-wrapper">${slides}</div>
<div class="layout"><div class="layout-side">${facets}</div><div class="layout-main">${main}</div></div>
<div class="page-footer"><p>${sentences(chance, 5, lang)}</p>${times(30, (index) => `<a href="/f/${index}">${title(chance, 1, 3, lang)}</a>`).join(' | ')}</div></body></html>`;
}

/** Returns a page in capital tags without the ends that may be left out, with comments and stray ends. */
export function oldFrame(chance: Chance, main: string): string {
  return `<HTML><HEAD><TITLE>${title(chance)}</TITLE><BODY BGCOLOR=white><!-- top --><CENTER><H1>${title(chance)}</H1></CENTER></FONT>
<A HREF=index.html>Home</A> | <A HREF=about.html>About</A> | <A HREF=mail.html>Mail</A> | <A HREF=links.html>Links</A><HR>${main}<!-- end --></DIV><HR>
<ADDRESS>${words(chance, 4)}</ADDRESS></BODY>`;
}

/** Returns a page whose classes only say how things look, with a larger list of links beside the main one. */
export function utilityFrame(chance: Chance, main: string, lang: Language = 'en'): string {
  const beside = times(
    34,
    (index) =>
      `<div class="py-1 text-sm"><a class="text-blue-600 hover:underline" href="/t/${index}">${title(chance, 1, 3, lang)}</a><span class="ml-2 text-gray-400">${chance.whole(1, 99)}</span></div>`,
  ).join('');
  const top = times(
    11,
    (index) => `<a class="px-3 py-2 font-medium" href="/n/${index}">${title(chance, 1, 1, lang)}</a>`,
  ).join('');
  return `<!doctype html><html lang="${lang}"><head><title>${title(chance, 2, 3, lang)}</title></head><body class="bg-white"><div class="flex items-center justify-between">${top}</div>
<div class="grid grid-cols-12 gap-4"><div class="col-span-9">${main}</div><div class="col-span-3 border-l">${beside}</div></div>
<div class="mt-8 border-t text-xs">${times(4, () => `<div class="p-2">${words(chance, 12, lang)}</div>`).join('')}</div></body></html>`;
}

/** Returns an aside with cards that look like those of the page. */
export function lookalikes(chance: Chance, count: number): string {
  const cards = times(
    count,
    (index) =>
      `<div class="mini-card"><a href="/also/${index}"><img src="/also/${index}.jpg"><p>${title(chance, 2, 4)}</p></a><p>${amount(chance, '$').shown}</p><p>${day(chance).shown}</p></div>`,
  );
  return `<div class="block"><h3>Customers also bought</h3><div class="strip">${cards.join('')}</div></div>`;
}
