import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { success, type Result } from '#core/domain/refusal.ts';
import type { Call } from '#core/wire/call/call.ts';
import { readInput } from '#core/wire/call/readInput.ts';
import type { CommandContext } from '#server/commands/commandContext.ts';
import { answerOnce, type KeyedCall } from '#server/commands/programs/answerOnce.ts';
import { withAuditOrigin, type AuditOrigin } from '#server/commands/recordAudit.ts';
import { bodyLimitOf } from './door/bodies/bodyLimits.ts';
import { createCallTurns } from './door/callTurns.ts';
import type { DoorLimits } from './door/doorLimits.ts';
import { sendRefusal } from './errors.ts';
import { readKey } from './idempotency.ts';
import { isCompact, sendCompact } from './sendCompact.ts';

/** The device already has the reply: 304 without a body. */
export const notModified = Symbol('notModified');

export interface Context {
  /** The account of the session; '' on a call that answers without one. */
  accountId: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

interface Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> {
  params: z.output<P>;
  query: z.output<Q>;
  body: z.output<B>;
}

/**
 * Registers calls of core/wire. The caller is known already (door/callers.ts). Then the call takes its turn, its input
 * is parsed, the handler runs (one command), and the reply is checked too.
 */
export function createRouter(
  app: FastifyInstance,
  limits: Pick<DoorLimits, 'answered' | 'answeredToStrangers'>,
  service: CommandContext,
) {
  const inTurn = createCallTurns(limits);
  return function route<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
    call: Call<P, Q, B, R>,
    handler: (input: Input<P, Q, B>, context: Context) => Promise<Answer<z.input<R>>> | Answer<z.input<R>>,
  ): void {
    const parseInput = inputParser(call);
    app.route({
      method: call.method,
      url: fastifyPath(call.path),
      bodyLimit: bodyLimitOf(call),
      config: { call },
      handler: (request, reply) => {
        const { body } = request;
        // A streamed body that the call did not read to its end is destroyed.
        if (body instanceof Readable) reply.raw.once('close', () => body.destroy());
        return inTurn(request, call, async () => {
          const { accountId } = request;
          const input = parseInput(request);
          if (!input.ok) return sendRefusal(reply, input.refusal);
          const act = () => handler(input.value, { accountId, request, reply });
          const key = readKey(call, request);
          if (!key.ok) return sendRefusal(reply, key.refusal);
          // A GET writes nothing, so nothing of it enters the audit trail: an idle poll is a tenth faster without.
          const run = async () => (call.method === 'GET' ? act() : withAuditOrigin(originOf(request), act));
          const answer = key.value === null ? await run() : await runOnce(service, key.value, reply, run);
          if (answer === notModified) return reply.code(304).send();
          if (!answer.ok) return sendRefusal(reply, answer.refusal);
          reply.header('cache-control', 'no-store');
          if (call.replyType !== 'application/json') reply.type(call.replyType);
          const value = call.reply.parse(answer.value);
          return isCompact(call) ? sendCompact(request, reply, value) : reply.send(value);
        });
      },
    });
  };
}
export type Route = ReturnType<typeof createRouter>;

type Answer<Value> = Result<Value> | typeof notModified;

/** Answers a call with a key once; a repeated answer says so in a header. */
async function runOnce<Value>(
  service: CommandContext,
  call: KeyedCall,
  reply: FastifyReply,
  run: () => Promise<Answer<Value>>,
): Promise<Result<Value>> {
  const { answer, isRepeated } = await answerOnce(service, call, async () => {
    const answered = await run();
    // Only a GET has such an answer, and no key.
    if (answered === notModified) throw new Error('a call with a key has an answer');
    return answered;
  });
  if (isRepeated) reply.header('idempotency-replayed', 'true');
  return answer;
}

function originOf({ callerKind, ip }: FastifyRequest): AuditOrigin {
  return { actor: callerKind === 'support' ? 'operator' : (callerKind ?? 'visitor'), address: ip };
}

/**
 * Returns what parses the input of a call. Parts that the call does not have are not parsed: it would take a tenth of
 * the time of an idle poll.
 */
function inputParser<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  call: Call<P, Q, B>,
): (request: FastifyRequest) => Result<Input<P, Q, B>> {
  const hasParams = call.path.includes('{');
  // Fastify reads no body of a GET.
  const hasBody = call.method !== 'GET';
  const [noParams, noBody] = [readInput(call.params, {}), readInput(call.body, undefined)];
  return (request) => {
    const params = hasParams ? readInput(call.params, request.params) : noParams;
    if (!params.ok) return params;
    const query = readInput(call.query, request.query);
    if (!query.ok) return query;
    const body = hasBody ? readInput(call.body, request.body ?? undefined) : noBody;
    if (!body.ok) return body;
    return success({ params: params.value, query: query.value, body: body.value });
  };
}

/**
 * A call's path (core/wire) in Fastify's syntax. `{id}` becomes a parameter that ends at a colon, because `/:id` would
 * include a following verb (`/{id}:subscribe`) in the id; a literal colon is doubled.
 */
export function fastifyPath(path: string): string {
  return path
    .split(/(\{\w+\})/u)
    .map((part, index) => (index % 2 === 0 ? part.replaceAll(':', '::') : `:${part.slice(1, -1)}(^[^:/]+)`))
    .join('');
}
