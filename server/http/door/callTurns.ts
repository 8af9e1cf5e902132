import type { FastifyRequest } from 'fastify';
import type { AnyCall } from '#core/wire/call/call.ts';
import { createTurns } from '#server/turns.ts';
import { clientAddress } from './clientAddress.ts';
import type { DoorLimits } from './doorLimits.ts';

/**
 * Runs calls in turns: each uses one of few database connections, and a hundred calls of one account would otherwise
 * delay all other accounts. Strangers have a separate limit. A call that waits for something else takes no turn,
 * because it would block others without working.
 */
export function createCallTurns({
  answered,
  answeredToStrangers,
}: Pick<DoorLimits, 'answered' | 'answeredToStrangers'>) {
  const accounts = createTurns(answered);
  const strangers = createTurns(answeredToStrangers);
  return async <Answer>(
    { accountId, ip }: Pick<FastifyRequest, 'accountId' | 'ip'>,
    call: AnyCall,
    answer: () => Promise<Answer>,
  ): Promise<Answer> => {
    if (call.waits) return answer();
    const isStranger = accountId === '';
    const leave = await (isStranger ? strangers.enter(clientAddress(ip)) : accounts.enter(accountId));
    try {
      return await answer();
    } finally {
      // Answers without a query would otherwise follow each other at once: 60 of them in one turn of the event loop.
      if (isStranger) setImmediate(leave);
      else leave();
    }
  };
}
