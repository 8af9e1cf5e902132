import type { FastifyRequest } from 'fastify';
import type { AnyCall } from '#core/wire/call/call.ts';
import { createTurns } from '#server/turns.ts';
import { clientAddress } from './clientAddress.ts';
import type { DoorLimits } from './doorLimits.ts';

/**
 * Answers calls when it is their turn: each works with one of few connections to the database, and a hundred calls of
 * one account would stand in front of everybody's. Strangers have places of their own. A call that waits for something
 * else takes none: it would keep others waiting for nothing.
 */
export function createCallTurns({
  answered,
  answeredToStrangers,
}: Pick<DoorLimits, 'answered' | 'answeredToStrangers'>) {
  const accounts = createTurns(answered);
  const strangers = createTurns(answeredToStrangers);
  return async <Answer>(
    { accountId, ip }: FastifyRequest,
    call: AnyCall,
    answer: () => Promise<Answer>,
  ): Promise<Answer> => {
    if (call.waits) return answer();
    const leave = await (accountId === '' ? strangers.enter(clientAddress(ip)) : accounts.enter(accountId));
    try {
      return await answer();
    } finally {
      leave();
    }
  };
}
