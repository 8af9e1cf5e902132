import { times, type Chance } from './knownPage.ts';
import { sentences, title, words, type Language } from './words.ts';

/** What surrounds the wanted list of a page. */
export interface Frame {
  lang?: Language;
  head?: string;
  before?: string;
  after?: string;
  dir?: 'rtl';
}

/** Returns a page with a menu, a breadcrumb trail and a long footer that say what they are. */
export function politeFrame(
  chance: Chance,
  main: string,
  { lang = 'en', head = '', before = '', after = '', dir }: Frame = {},
): string {
  const links = (count: number) =>
    times(count, (index) => `<li><a href="/m/${index}-${chance.hash(3)}">${title(chance, 1, 2, lang)}</a></li>`).join(
      '',
    );
  const columns = times(
    4,
    () => `<div class="col"><h4>${title(chance, 1, 2, lang)}</h4><ul>${links(chance.whole(4, 9))}</ul></div>`,
  ).join('');
  return `<!doctype html><html lang="${lang}"${dir === undefined ? '' : ` dir="${dir}"`}><head><title>${title(chance, 2, 4, lang)}</title>${head}
<style>.x{color:red}</style></head><body><header><nav class="main-nav"><ul>${links(chance.whole(8, 24))}</ul></nav></header>
<ol class="breadcrumb">${links(3)}</ol>${before}<main>${main}</main>${after}
<footer class="site-footer">${columns}<p>${words(chance, 5, lang)}</p><ul class="social">${links(5)}</ul></footer></body></html>`;
}

/** Returns a page of nested `div`s whose menu, sidebar and footer have names that say nothing. */
export function soupFrame(
  chance: Chance,
  main: string,
  { lang = 'en', head = '', before = '', after = '' }: Frame = {},
): string {
  const box = (inner: string) => `<div class="css-${chance.hash(6)}"><div>${inner}</div></div>`;
  const menu = times(
    chance.whole(12, 40),
    (index) => `<div><a href="/c${index}">${title(chance, 1, 2, lang)}</a></div>`,
  ).join('');
  const foot = times(
    chance.whole(10, 30),
    (index) => `<div><a href="/f${index}">${title(chance, 1, 3, lang)}</a></div>`,
  ).join('');
  return `<!doctype html><html lang="${lang}"><head><title>${title(chance, 2, 4, lang)}</title>${head}</head><body><div id="root">
${box(`<a href="/">${title(chance, 1, 1, lang)}</a>`)}${box(menu)}${before}${box(main)}${after}${box(foot)}
<div>${words(chance, 9, lang)}</div></div><script>window.x = { a: [1, 2] };</script></body></html>`;
}

/** Returns a page of nested tables that only arrange it. */
export function layoutFrame(chance: Chance, main: string): string {
  const menu = times(
    14,
    (index) =>
      `<tr><td bgcolor="#eee"><font size="2"><a href="m${index}.html">${title(chance, 1, 2)}</a></font></td></tr>`,
  ).join('');
  return `<html><head><title>${title(chance)}</title></head><body bgcolor="#fff"><table width="100%"><tr><td colspan="2"><center><font size="5">${title(chance)}</font></center></td></tr>
<tr><td width="160" valign="top"><table>${menu}</table></td><td valign="top">${main}</td></tr><tr><td colspan="2"><hr><font size="1">${sentences(chance, 2)}</font></td></tr></table></body></html>`;
}

/** Returns a sidebar with more entries than the main list has. */
export function sidebar(chance: Chance, count: number, kind: 'named' | 'nameless'): string {
  const entries = times(count, (index) =>
    kind === 'named'
      ? `<li class="recent-entry"><a href="/s/${index}">${title(chance, 2, 5)}</a></li>`
      : `<div><a href="/s/${index}">${title(chance, 2, 5)}</a></div>`,
  ).join('');
  return kind === 'named'
    ? `<aside class="sidebar"><h3>Most read</h3><ul>${entries}</ul></aside>`
    : `<div class="css-${chance.hash(5)}">${entries}</div>`;
}

/** Returns a pager: links to numbered pages around the current one, with or without words. */
export function pager(
  pages: number,
  current: number,
  hrefOf: (page: number) => string,
  style: 'li' | 'spans' | 'words' | 'bare',
): string {
  const numbers = times(pages, (index) => index + 1);
  if (style === 'words') {
    const before = current > 1 ? `<a class="prev" href="${hrefOf(current - 1)}">Previous</a>` : '';
    const after = current < pages ? `<a class="next" href="${hrefOf(current + 1)}">Next</a>` : '';
    return `<div class="pager">${before} ${after}</div>`;
  }
  if (style === 'li') {
    const items = numbers.map((page) =>
      page === current
        ? `<li class="active"><span>${page}</span></li>`
        : `<li><a href="${hrefOf(page)}">${page}</a></li>`,
    );
    const last = current < pages ? `<li><a href="${hrefOf(current + 1)}" aria-label="Next page">»</a></li>` : '';
    return `<nav><ul class="pagination">${items.join('')}${last}</ul></nav>`;
  }
  const items = numbers.map((page) =>
    page === current
      ? style === 'spans'
        ? `<span class="current">${page}</span>`
        : `<b>${page}</b>`
      : `<a href="${hrefOf(page)}">${page}</a>`,
  );
  return `<div${style === 'spans' ? ' class="page-links"' : ''}>${items.join(' ')}</div>`;
}
