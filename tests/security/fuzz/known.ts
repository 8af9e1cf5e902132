import type { Dice } from './dice.ts';

/** The facts that a sender knows about the service: ids and the like by kind, the newest last. */
export interface Known {
  add(kind: string, value: string | number): void;
  /** Returns one of a kind, the newest more often; `undefined` where none is known. */
  one(kind: string, dice: Dice): string | number | undefined;
}

/** The limit per kind: an old task is as useful as a new one. */
const maxOfAKind = 40;

/** The fields of replies that later requests may name, with their kinds. */
const kindByField: Record<string, string> = {
  taskId: 'task',
  copyTaskId: 'task',
  taskGroupId: 'group',
  lotId: 'lot',
  subTaskId: 'subtask',
  shareId: 'share',
  runnerId: 'runner',
  token: 'token',
  cursor: 'cursor',
  userCode: 'userCode',
  deviceCode: 'deviceCode',
  templateRegistrationId: 'template',
  templateSlug: 'slug',
  revision: 'revision',
  sessionId: 'session',
  recordId: 'record',
  destinationId: 'destination',
  viewId: 'view',
  tokenId: 'apiToken',
  orderId: 'order',
  couponId: 'coupon',
  methodId: 'paymentMethod',
  memberId: 'member',
  accountId: 'account',
};

export function createKnown(): Known {
  const byKind = new Map<string, (string | number)[]>();
  return {
    add: (kind, value) => {
      const values = byKind.get(kind) ?? [];
      if (values.includes(value)) return;
      values.push(value);
      if (values.length > maxOfAKind) values.shift();
      byKind.set(kind, values);
    },
    one: (kind, dice) => {
      const values = byKind.get(kind);
      if (values === undefined || values.length === 0) return undefined;
      return dice.chance(0.5) ? values.at(-1) : dice.pick(values);
    },
  };
}

/** Remembers the ids in a reply: of long lists those of the first entries. */
export function learn(known: Known, reply: unknown, depth = 0): void {
  if (typeof reply !== 'object' || reply === null || depth > 6) return;
  if (Array.isArray(reply)) {
    for (const each of reply.slice(0, 5)) learn(known, each, depth + 1);
    return;
  }
  for (const [field, value] of Object.entries(reply)) {
    const kind = kindByField[field];
    if (kind !== undefined && (typeof value === 'string' || typeof value === 'number')) known.add(kind, value);
    else learn(known, value, depth + 1);
  }
}
