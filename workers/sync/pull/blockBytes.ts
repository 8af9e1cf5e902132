import type { Block } from '#core/wire/sync.ts';

/** The size of one request: small enough that a lot which is opened meanwhile does not wait long. */
export const requestBytes = 1_048_576;

export function lengthOf(blocks: readonly Pick<Block, 'body'>[]): number {
  return blocks.reduce((sum, { body }) => sum + body.length, 0);
}
