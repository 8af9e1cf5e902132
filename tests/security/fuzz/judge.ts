import type { AnyCall } from '#core/wire/call/call.ts';
import { refusalReply, statusByCode } from '#core/wire/call/refusal.ts';
import type { Answer, NoAnswer } from './connection.ts';
import type { Wire } from './request.ts';

export interface Verdict {
  /** The broken promise of the service; `null`: no fault. */
  fault: string | null;
  /** The status, or the refusal's code. */
  outcome: string;
  reply: unknown;
}

/**
 * Judges whether the contract has this answer: the call's reply, "not modified", or a refusal with its status. Where
 * the path or the method is not the call's (`isElsewhere`) other answers are allowed, but no failure.
 */
export function judge(call: AnyCall, wire: Wire, answer: Answer | NoAnswer, isElsewhere: boolean): Verdict {
  if ('missing' in answer) return { fault: faultOfSilence(wire, answer), outcome: answer.missing, reply: null };
  const { status } = answer;
  const reply = jsonOf(answer);
  if (status >= 500) return { fault: `answered ${status}`, outcome: String(status), reply };
  if (wire.method === 'HEAD') return { fault: null, outcome: String(status), reply: null };
  if (status >= 400) return refusalVerdict(answer, reply);
  const outcome = String(status);
  if (isElsewhere || status === 304) return { fault: null, outcome, reply: null };
  if (status !== 200) return { fault: `answered ${status}`, outcome, reply };
  const parsed = call.reply.safeParse(call.replyType === 'application/json' ? reply : answer.body);
  const issue = parsed.error?.issues[0];
  const fault = issue === undefined ? null : `a reply beyond its schema: ${issue.path.join('.')} ${issue.message}`;
  return { fault, outcome, reply };
}

function faultOfSilence({ isLast, isWithheld }: Wire, { missing }: NoAnswer): string | null {
  if (missing === 'hang') return isWithheld === true ? null : 'no answer in time';
  return isLast === true ? null : 'the connection ended without an answer';
}

function refusalVerdict({ status, headers }: Answer, reply: unknown): Verdict {
  const parsed = refusalReply.safeParse(reply);
  if (!parsed.success) {
    const isPage = headers.get('content-type')?.startsWith('text/html') === true;
    return { fault: isPage ? null : `a ${status} that is no refusal`, outcome: String(status), reply };
  }
  const { code } = parsed.data;
  return { fault: statusByCode[code] === status ? null : `${code} with ${status}`, outcome: code, reply };
}

function jsonOf({ body }: Answer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
