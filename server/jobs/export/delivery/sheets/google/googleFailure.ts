import { z } from 'zod';
import { cleanValue, shortened } from '#core/domain/data/block.ts';
import { asProblem, notSent, type NotSent } from '../../receiver.ts';
import type { GoogleAnswer } from './googleCall.ts';

type Refused = Pick<GoogleAnswer, 'status' | 'body'>;

const oauthError = z.object({ error: z.string() });
const sheetsError = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    details: z.array(z.object({ reason: z.string().default('') })).default([]),
  }),
});

const maxSentence = 500;

/** Returns the meaning of a refused request for a token. Only faults that may pass by themselves are tried again. */
export function tokenFailure({ status, body }: Refused): NotSent {
  const code = oauthError.safeParse(body).data?.error;
  if (code === 'invalid_grant') return asProblem('ConnectAgain');
  const isOfClient = code === 'invalid_client' || code === 'unauthorized_client' || code === 'redirect_uri_mismatch';
  if (isOfClient) return asProblem('GoogleNotSetUp');
  return notSent('Answered', answerText(status, code ?? ''));
}

/** Returns the meaning of a refused call about a spreadsheet, with Google's sentence about a call that is not valid. */
export function sheetsFailure({ status, body }: Refused): NotSent {
  const { message = '', status: name = '', details = [] } = sheetsError.safeParse(body).data?.error ?? {};
  const reasons = details.map(({ reason }) => reason);
  switch (status) {
    case 400:
      return isFull(message)
        ? asProblem('SpreadsheetFull')
        : notSent('SheetsRefused', shortened(cleanValue(message), maxSentence), true);
    case 401:
      return asProblem('ConnectAgain');
    case 403:
      if (reasons.includes('ACCESS_TOKEN_SCOPE_INSUFFICIENT')) return asProblem('ConnectAgain');
      if (reasons.includes('SERVICE_DISABLED')) return asProblem('GoogleNotSetUp');
      return reasons.includes('RATE_LIMIT_EXCEEDED') ? notSent('SheetsBusy') : asProblem('SpreadsheetDenied');
    case 404:
      return asProblem('SpreadsheetMissing');
    case 429:
      return notSent('SheetsBusy');
    default:
      return notSent('Answered', answerText(status, name));
  }
}

/** Google has no code of its own for its limit of ten million cells. */
function isFull(message: string): boolean {
  return /number of cells/iu.test(message) && /limit|above/iu.test(message);
}

function answerText(status: number, code: string): string {
  return /^\w{1,60}$/u.test(code) ? `${status} ${code}` : String(status);
}
