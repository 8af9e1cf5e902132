import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ShopAnswer } from '../shop/demoShop.ts';
import { forumPage, forumPath, threadPage } from './forum.ts';
import { jobPage, jobsPage, jobsPath } from './jobs.ts';
import { lookOf } from './look.ts';
import { restockedData, restockedDataPath, restockedPage, restockedPath, restockedScriptPath } from './restocked.ts';

const script = readFileSync(join(import.meta.dirname, 'restocked.js'), 'utf8');

/**
 * Answers the boards beside the demo shop: a forum, a job board, and a list that a script draws. They are ugly on
 * purpose, for tasks that are made of any page: classes that say nothing, no markup for machines, adverts between the
 * records. `look=2` and `look=3` are redesigns. `undefined` for a path that is none of theirs.
 */
export function answerBoards(path: string, query: URLSearchParams): ShopAnswer | undefined {
  const look = lookOf(query.get('look'));
  if (path === restockedScriptPath) return found('text/javascript; charset=utf-8', script);
  if (path === restockedDataPath) return found('application/json; charset=utf-8', restockedData(look));
  if (path === restockedPath) return found(html, restockedPage(look));
  const page = Number(/^[1-9]\d{0,3}$/u.exec(query.get('page') ?? '1')?.[0]);
  const number = Number(/\/(\d{1,6})$/u.exec(path)?.[1]);
  const body =
    path === forumPath
      ? forumPage(page, look)
      : path === jobsPath
        ? jobsPage(page, look)
        : path === `${forumPath}/${number}`
          ? threadPage(number, look)
          : path === `${jobsPath}/${number}`
            ? jobPage(number, look)
            : undefined;
  return body === undefined ? undefined : found(html, body);
}

const html = 'text/html; charset=utf-8';

function found(contentType: string, body: string): ShopAnswer {
  return { status: 200, contentType, body };
}
