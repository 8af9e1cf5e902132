import { setTimeout } from 'node:timers/promises';
import { mailFailureKindOf } from '#core/domain/operator/mailFailure.ts';
import { success, type Result } from '#core/domain/refusal.ts';
import { maxFailedMails, type FailedMail, type FailedMails } from '#core/wire/calls/operator/operatorMailCalls.ts';
import { appendAudit } from '#server/db/tables/account/audit.ts';
import {
  listFailedMails as readFailedMails,
  makeMailsDue,
  type FailedMailRow,
} from '#server/db/tables/service/failedMails.ts';
import type { CommandContext } from '../commandContext.ts';
import { asOperator } from './asOperator.ts';

/** A mail server that is away answers later than a browser waits. */
const sendLimitMs = 10_000;

/** Returns the newest mails that failed. Refused as `asOperator`. */
export async function listFailedMails(context: CommandContext, operatorId: string): Promise<Result<FailedMails>> {
  return asOperator(context, operatorId, async (tx) => {
    const { rows, total } = await readFailedMails(tx, maxFailedMails);
    return success({ items: rows.map(presentFailed), total });
  });
}

/**
 * Makes unsent mails due again, with an entry in the trail of the service, and sends what is due; returns the mails
 * that failed after it. It asks for no password: each mail is one that the service wanted to send. Refused as
 * `asOperator`.
 */
export async function sendMailsAgain(
  context: CommandContext,
  operatorId: string,
  mailIds: readonly string[],
  address: string,
): Promise<Result<FailedMails>> {
  const made = await asOperator(context, operatorId, async (tx) => {
    const count = await makeMailsDue(tx, mailIds);
    const event = { kind: 'OperatorActed', operatorId, act: 'sendMails' } as const;
    if (count > 0) await appendAudit(tx, { accountId: null, actor: 'operator', event, address });
    return success(count);
  });
  if (!made.ok) return made;
  if (made.value > 0) await Promise.race([context.sendMailsNow(), setTimeout(sendLimitMs, undefined, { ref: false })]);
  return listFailedMails(context, operatorId);
}

function presentFailed({ createdAt, triedAt, failure, ...row }: FailedMailRow): FailedMail {
  return {
    ...row,
    createdAt: createdAt.getTime(),
    triedAt: triedAt?.getTime() ?? null,
    failure: failure && {
      kind: mailFailureKindOf(failure.reason),
      code: failure.reason,
      status: failure.status ?? null,
    },
  };
}
