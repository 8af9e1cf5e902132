import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { answerDemoShop } from '#server/demo/shop/demoShop.ts';
import { pageHeaders } from '../security/pageHeaders.ts';

/** A small shop's time to answer: at two connections its 1,254 products take half a minute, and are seen to arrive. */
const answerMs = 40;

/** A shop to try templates on without the internet. */
export function registerDemoShop(app: FastifyInstance, publicUrl: string): void {
  for (const path of ['/demo-shop', '/demo-shop/*']) {
    app.get(path, async (request, reply) => {
      const { pathname, searchParams } = new URL(request.url, publicUrl);
      const { status, contentType, body } = answerDemoShop(pathname, searchParams, publicUrl);
      if (contentType.startsWith('text/html')) await sleep(answerMs);
      return reply.code(status).headers(pageHeaders).type(contentType).send(body);
    });
  }
}
