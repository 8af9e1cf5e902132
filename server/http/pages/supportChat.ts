import type { FastifyInstance } from 'fastify';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { chatPagePath, chatPolicy } from '#server/intercom.ts';
import { sendRefusal } from '../errors.ts';
import { pageHeaders, reportsPath } from '../responseHeaders.ts';

const page =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Chat</title></head><body></body></html>';

/**
 * The page of the chat widget, which the console shows in a frame: Intercom's hosts and inline styles are allowed in it
 * alone, and the policy of the console stays as it is. Nothing of an account is in it.
 */
export function registerSupportChat(app: FastifyInstance, service: Pick<CommandContext, 'chat'>): void {
  app.get(chatPagePath, async (_, reply) => {
    const { chat } = service;
    if (chat === null) return sendRefusal(reply, { code: 'NotFound' });
    const policy = [...chatPolicy(chat), "frame-ancestors 'self'", `report-uri ${reportsPath}`].join('; ');
    return reply
      .headers({ ...pageHeaders, 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page);
  });
}
