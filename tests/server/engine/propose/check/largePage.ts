import { parseTree } from '#server/engine/extract/tree/parseTree.ts';
import { proposeTables } from '#server/engine/propose/proposeTables.ts';
import { Chance, times } from '../pages/knownPage.ts';
import { politeFrame, sidebar } from '../pages/frames.ts';
import { amount, person, sentences, title } from '../pages/words.ts';

const rounds = 9;

/** Processor time in ms; the parser's alone says how busy the machine is, of whose caches and memory all take part. */
interface Spent {
  bytes: number;
  firstMs: number;
  ms: number;
  parserMs: number;
}

/** Measures the processor time for a page of a megabyte with several large lists: the first time, and the median after. */
export function processorTime(): Spent {
  const html = largePage(1_000_000);
  const propose = () => spentOn(() => proposeTables(html, 'https://large.example/list?page=2').tables);
  const firstMs = propose();
  const parserMs = median(times(rounds, () => spentOn(() => parseTree(html, false))));
  return { bytes: Buffer.byteLength(html), firstMs, ms: median(times(rounds, propose)), parserMs };
}

/** Returns the processor time of an act in ms. */
export function spentOn(act: () => unknown): number {
  const before = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/** Returns the number in the middle. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Returns a page of about this size with products, comments and a table. */
export function largePage(wantedBytes: number): string {
  const chance = new Chance(99);
  const parts: string[] = [];
  let length = 0;
  const products: string[] = [];
  const comments: string[] = [];
  const rows: string[] = [];
  while (length < wantedBytes - 30_000) {
    const index = products.length;
    const product = `<li class="card card-${index}"><a href="/p/${index}"><img src="/i/${index}.jpg" alt=""></a><h3 class="card-title"><a href="/p/${index}">${title(chance, 3, 7)}</a></h3><p class="card-text">${sentences(chance, 1)}</p><div class="card-foot"><span class="price">${amount(chance, '$').shown}</span><span class="seller">${person(chance)}</span><button>Buy</button></div></li>`;
    const comment = `<div class="comment"><b>${person(chance)}</b><div class="comment-body"><p>${sentences(chance, 3)}</p></div></div>`;
    const row = `<tr><td>${index}</td><td><a href="/w/${index}">${title(chance)}</a></td><td>${chance.whole(1, 9_999)}</td><td>${person(chance)}</td></tr>`;
    products.push(product);
    comments.push(comment);
    rows.push(row);
    length += product.length + comment.length + row.length;
  }
  parts.push(
    `<ul class="cards">${products.join('')}</ul>`,
    `<table>${rows.join('')}</table>`,
    `<div class="thread">${comments.join('')}</div>`,
  );
  return politeFrame(chance, parts.join('\n'), { after: sidebar(chance, 200, 'named') });
}
