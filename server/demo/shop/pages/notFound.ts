import { shopPath } from '../addresses.ts';
import { markup } from '#server/markup.ts';
import { layout } from './layout.ts';

export function notFoundPage(origin: string): string {
  return layout({
    title: 'Not here',
    description: 'This page does not exist.',
    canonical: origin + shopPath,
    main: markup`<h1>This page does not exist</h1>
<p class="lead">It may have been moved. <a href="${shopPath}">Back to the shop</a></p>`,
  });
}
