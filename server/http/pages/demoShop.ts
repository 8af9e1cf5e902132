import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { answerBoards } from '#server/demo/boards/answerBoards.ts';
import { answerDemoShop } from '#server/demo/shop/demoShop.ts';
import { pageHeaders } from '../responseHeaders.ts';

/**
 * The answer time of a small shop: with two connections its 1,254 products take half a minute, so that users see the
 * rows arrive.
 */
const answerMs = 40;

/** A shop for trying templates without the internet, and the boards beside it for tasks of any page. */
export function registerDemoShop(app: FastifyInstance, publicUrl: string): void {
  for (const path of ['/demo-shop', '/demo-shop/*']) {
    app.get(path, async (request, reply) => {
      const { pathname, searchParams } = new URL(request.url, publicUrl);
      const { status, contentType, body } =
        answerBoards(pathname, searchParams) ?? answerDemoShop(pathname, searchParams, publicUrl);
      if (contentType.startsWith('text/html')) await sleep(answerMs);
      return reply.code(status).headers(pageHeaders).type(contentType).send(body);
    });
  }
}
