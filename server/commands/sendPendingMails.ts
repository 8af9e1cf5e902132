import type { Database, Tx } from '#server/db/database.ts';

/**
 * Sends pending mails one after the other until none is left, each in a transaction that also marks it as sent: two
 * processes never send the same one. `take` locks the next one, but none of the `failed` keys, and returns its key with
 * the function that sends it. A mail that cannot be sent now stays pending for the next turn; `onFailure` receives the
 * reason. Returns the number of sent mails. After a crash between sending and commit a mail is sent again with the same
 * Message-ID, by which mail programs recognise it.
 */
export async function sendPendingMails(
  database: Pick<Database, 'withoutRls'>,
  take: (tx: Tx, failed: readonly string[]) => Promise<{ key: string; send: () => Promise<void> } | null>,
  onFailure: (error: unknown) => void,
): Promise<number> {
  const failed: string[] = [];
  let count = 0;
  for (;;) {
    let key: string | undefined;
    try {
      await database.withoutRls(async (tx) => {
        const next = await take(tx, failed);
        key = next?.key;
        await next?.send();
      });
      if (key === undefined) return count;
      count += 1;
    } catch (error) {
      if (key === undefined) throw error;
      failed.push(key);
      onFailure(error);
    }
  }
}
