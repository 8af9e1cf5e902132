import { markup, type Markup } from '#server/markup.ts';
import { hashText } from '../shop/random.ts';

/** The design of a board: with another one its elements and classes are others, and what it says is the same. */
export const looks = [1, 2, 3] as const;
export type Look = (typeof looks)[number];

export function lookOf(text: string | null): Look {
  return looks.find((look) => String(look) === text) ?? 1;
}

/** Returns a function for class names as bundlers make them: they say nothing, and each design has others. */
export function classesOf(board: string, look: Look): (part: string) => string {
  return (part) => `_${(hashText(`${board} ${look} ${part}`) >>> 0).toString(36).padStart(6, '0').slice(0, 6)}`;
}

/** The address of a page of a board, with its design. */
export function pageAddress(path: string, look: Look, page = 1): string {
  const query = [...(page === 1 ? [] : [`page=${page}`]), ...(look === 1 ? [] : [`look=${look}`])];
  return query.length === 0 ? path : `${path}?${query.join('&')}`;
}

/** The frame of a page: a heading, and not one element that says what it is for. */
export function frame(title: string, className: string, content: Markup, head: Markup | null = null): string {
  return markup`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>${head}</head>
<body><div class="${className}"><h1>${title}</h1>
${content}
</div></body>
</html>
`.text;
}

/** Numbers of pages, the current one without a link. */
export function pager(
  path: string,
  look: Look,
  { page, pages }: { page: number; pages: number },
  className: string,
): Markup {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1);
  return markup`<div class="${className}">${numbers.map((number) =>
    number === page ? markup`<b>${number}</b> ` : markup`<a href="${pageAddress(path, look, number)}">${number}</a> `,
  )}</div>`;
}
