export interface Room {
  /** Reserves an amount for an account; `null`: the limit is reached. The returned function releases it, once. */
  enter(accountId: string, amount: number): (() => void) | null;
}

/** Limits the amount in use at the same time, in total and per account. */
export function createRoom({ most: maxTotal, maxPerAccount }: { most: number; maxPerAccount: number }): Room {
  const byAccount = new Map<string, number>();
  let all = 0;
  return {
    enter: (accountId, amount) => {
      const own = byAccount.get(accountId) ?? 0;
      if (all + amount > maxTotal || own + amount > maxPerAccount) return null;
      all += amount;
      byAccount.set(accountId, own + amount);
      let isInside = true;
      return () => {
        if (!isInside) return;
        isInside = false;
        all -= amount;
        const left = (byAccount.get(accountId) ?? 0) - amount;
        if (left > 0) byAccount.set(accountId, left);
        else byAccount.delete(accountId);
      };
    },
  };
}
