import type { FastifyRequest } from 'fastify';
import { refused, success, type Result } from '#core/domain/refusal.ts';
import type { AnyCall } from '#core/wire/call/call.ts';
import { takesKey } from '#core/wire/programs/callsByName.ts';
import type { KeyedCall } from '#server/commands/programs/answerOnce.ts';

const header = 'idempotency-key';
const form = /^[\x21-\x7e]{1,200}$/u;

/**
 * Returns the key that a signed-in caller sends with a writing call (draft-ietf-httpapi-idempotency-key-header), and
 * the call that it names; `null` without one, and for a call that needs none. Refused with `InvalidInput` where the key
 * is not 1 to 200 visible ASCII characters.
 */
export function readKey(call: AnyCall, request: FastifyRequest): Result<KeyedCall | null> {
  const key = request.headers[header];
  const { accountId } = request;
  if (key === undefined || !takesKey(call)) return success(null);
  if (typeof key !== 'string' || !form.test(key)) {
    const message = 'must be 1 to 200 visible ASCII characters';
    return refused({ code: 'InvalidInput', field: 'Idempotency-Key', message });
  }
  const content = JSON.stringify([call.method, request.url, request.body ?? null]);
  return success({ accountId, key, content });
}
