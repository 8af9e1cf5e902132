import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { editsByName } from '#core/edits/registry.ts';
import type { AnyCall } from '#core/wire/call/call.ts';
import { refusalReply, statusByCode } from '#core/wire/call/refusal.ts';
import { allCalls } from './allCalls.ts';

/** What goes over the wire, without what only the program sees of it. */
function fingerprint(...schemas: z.core.$ZodType[]): string {
  const texts = schemas.map((schema) =>
    JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  );
  return createHash('sha256').update(texts.join('\n')).digest('hex').slice(0, 16);
}

/** What goes over the wire as something else than JSON. */
function typesOf({ bodyType, replyType }: Pick<AnyCall, 'bodyType' | 'replyType'>): string {
  return [bodyType, replyType]
    .filter((type) => type !== 'application/json')
    .map((type) => ` ${type}`)
    .join('');
}

/**
 * Devices keep data and edits of older versions: a schema that changes in silence breaks them. A wanted change is written
 * down with `vitest -u`, and the difference names the calls that it touches.
 */
test('no schema of the contract changes in silence', async () => {
  const lines = [...allCalls.values()].map(
    ({ method, path, params, query, body, reply, ...types }) =>
      `${method} ${path} ${fingerprint(params, query, body, reply)}${typesOf(types)}`,
  );
  const edits = [...editsByName.values()].map(
    ({ name, field, patch }) => `edit ${name} ${field} ${fingerprint(patch)}`,
  );
  const refusals = `refusals ${fingerprint(refusalReply)} ${JSON.stringify(statusByCode)}`;
  const text = [...lines, ...edits, refusals].toSorted().join('\n');
  await expect(`${text}\n`).toMatchFileSnapshot('fingerprint.txt');
});
