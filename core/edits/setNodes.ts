import { z } from 'zod/mini';
import { isNodeCount, maxNodes } from '../domain/task/nodeCount.ts';
import { int4 } from '../wire/codec/number.ts';
import { defineTaskEdit } from './edit.ts';

/**
 * §2.4, cloud node divide: the number of the account's nodes that the task uses at once, `null` for all. A number above
 * the account's nodes means all. Refused with `InvalidInput`.
 */
export const setNodes = defineTaskEdit({
  name: 'setNodes',
  field: 'nodeCount',
  patch: z.strictObject({ nodeCount: z.nullable(int4) }),
  read: ({ nodeCount }) => ({ nodeCount }),
  guard: (_task, { nodeCount }) =>
    isNodeCount(nodeCount) ? null : { code: 'InvalidInput', field: 'nodeCount', message: `must be 1 to ${maxNodes}` },
  apply: (task, { nodeCount }) => ({ ...task, nodeCount }),
});
