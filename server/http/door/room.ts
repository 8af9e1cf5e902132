export interface Room {
  /** Takes so much for an account; `null`: there is no room now. What it gives back lets go of it, once. */
  enter(accountId: string, amount: number): (() => void) | null;
}

/** What is under way at one moment, of all and of each account. */
export function createRoom({ most, maxPerAccount }: { most: number; maxPerAccount: number }): Room {
  const byAccount = new Map<string, number>();
  let all = 0;
  return {
    enter: (accountId, amount) => {
      const own = byAccount.get(accountId) ?? 0;
      if (all + amount > most || own + amount > maxPerAccount) return null;
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
