import { markup, type Markup } from '#server/markup.ts';
import { categoryPath, feedPath, iconPath, newPath, shopPath, sizesPath, stylesheetPath } from '../addresses.ts';
import { categories } from '../catalogue.ts';

export const shopName = 'Barley & Rye';

export interface Page {
  title: string;
  description: string;
  /** An absolute address. */
  canonical: string;
  /** Markup for the head of this page only. */
  head?: Markup;
  main: Markup;
}

const navigation = markup`<nav aria-label="Categories"><ul>${categories.map(
  (category) => markup`<li><a href="${categoryPath(category)}">${category.name}</a></li>`,
)}</ul></nav>`;

const header = markup`<a class="skip" href="#main">Skip to content</a>
<header><div class="bar"><a class="logo" href="${shopPath}">${shopName}</a>
<p class="claim">Good things for every day</p>
<p class="links"><a href="${newPath()}">New in</a> <a href="${sizesPath}">Size guide</a> <a href="${feedPath}">RSS</a></p></div>
${navigation}</header>`;

const footer = markup`<footer><p>${shopName} is a made-up shop. It is part of this service, so that templates can be tried: nothing here can be bought.</p></footer>`;

/** The frame around every page of the shop. */
export function layout({ title, description, canonical, head, main }: Page): string {
  return markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} – ${shopName}</title>
<meta name="description" content="${description}">
<link rel="canonical" href="${canonical}">
<link rel="icon" href="${iconPath}" type="image/svg+xml">
<link rel="stylesheet" href="${stylesheetPath}">
<link rel="alternate" type="application/rss+xml" title="New at ${shopName}" href="${feedPath}">
<meta property="og:site_name" content="${shopName}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${description}">
<meta property="og:url" content="${canonical}">
${head ?? null}
</head>
<body>
${header}
<main id="main">
${main}
</main>
${footer}
</body>
</html>
`.text;
}

export function notFoundPage(origin: string): string {
  return layout({
    title: 'Not here',
    description: 'This page does not exist.',
    canonical: origin + shopPath,
    main: markup`<h1>This page does not exist</h1>
<p class="lead">It may have been moved. <a href="${shopPath}">Back to the shop</a></p>`,
  });
}
