import { newPath, newScriptPath, shopPath } from '../addresses.ts';
import { markup } from '#server/markup.ts';
import { cards } from './card.ts';
import { newestProducts } from './home.ts';
import { layout } from './layout.ts';

const partSize = 24;
const partCount = 10;
const newest = newestProducts(partSize * partCount);

/**
 * One part of the newest products. A script adds the next part when the end comes into view, so that users can try
 * templates that scroll; without scripts a link leads to it. `undefined` beyond the last part.
 */
export function newInPage(part: number, origin: string): string | undefined {
  const shown = newest.slice((part - 1) * partSize, part * partSize);
  if (shown.length === 0) return undefined;
  return layout({
    title: part === 1 ? 'New in' : `New in, part ${part}`,
    description: 'What we took in last, newest first. Scroll down for more.',
    canonical: origin + newPath(part),
    head: markup`<script src="${newScriptPath}" defer="defer"></script>`,
    main: markup`<nav class="breadcrumb" aria-label="Breadcrumb"><a href="${shopPath}">Home</a> › <span aria-current="page">New in</span></nav>
<h1>New in</h1>
<p class="lead">What we took in last, newest first.</p>
<h2 class="count">${newest.length} products</h2>
${cards(shown)}
${part < partCount ? markup`<p class="more"><a href="${newPath(part + 1)}">Show more</a></p>` : null}`,
  });
}
