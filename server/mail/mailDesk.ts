import type { Mail, Mailer } from './openMailer.ts';

/** A place at the desk, taken until the mail server has answered, even when no caller waits any more. */
interface MailPlace {
  /** False where the mail was not handed over, or not in time. */
  send(mail: Mail): Promise<boolean>;
  leave(): void;
}

export interface MailDesk {
  /** Returns `null` while all places, or all places of this asker, are taken. */
  enter(asker: string): MailPlace | null;
}

const maxAtOnce = 4;
/** Fewer than `maxAtOnce`: one client must not take all places. */
const maxPerClient = 2;
/** Shorter than the time that a browser waits for an answer. */
const sendLimitMs = 15_000;

/** Sends the mails that a caller waits for, a few at once: a slow mail server delays only them. */
export function openMailDesk(
  mailer: Pick<Mailer, 'send'>,
  onFailure: (error: unknown) => void,
  limitMs = sendLimitMs,
): MailDesk {
  let taken = 0;
  const takenByAsker = new Map<string, number>();
  const take = (asker: string, change: 1 | -1): void => {
    taken += change;
    const left = (takenByAsker.get(asker) ?? 0) + change;
    if (left === 0) takenByAsker.delete(asker);
    else takenByAsker.set(asker, left);
  };
  return {
    enter: (asker) => {
      if (taken >= maxAtOnce || (takenByAsker.get(asker) ?? 0) >= maxPerClient) return null;
      take(asker, 1);
      let sending: Promise<boolean> = Promise.resolve(true);
      return {
        send: (mail) => {
          sending = mailer.send(mail).then(
            () => true,
            (error: unknown) => {
              onFailure(error);
              return false;
            },
          );
          return within(sending, limitMs);
        },
        leave: () => {
          void sending.then(() => take(asker, -1));
        },
      };
    },
  };
}

function within(sending: Promise<boolean>, limitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), limitMs);
    void sending.then((isSent) => {
      clearTimeout(timer);
      resolve(isSent);
    });
  });
}

/**
 * Returns the facts that an operator needs about a mail that could not be sent. The mail server's own message is left
 * out: it contains the recipient's address.
 */
export function mailFailure(error: unknown): { reason: string; status?: number; at?: string } {
  if (!(error instanceof Error)) return { reason: typeof error };
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  return {
    reason: typeof code === 'string' ? code : error.name,
    ...(typeof responseCode === 'number' && { status: responseCode }),
    ...(typeof command === 'string' && /^[A-Z ]{1,20}$/u.test(command) && { at: command }),
  };
}
