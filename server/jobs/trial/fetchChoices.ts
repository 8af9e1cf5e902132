import type { ChoicesWork } from '#server/db/schema/trialTable.ts';
import { isFailure } from '#server/engine/failure.ts';
import type { Fetcher } from '#server/engine/fetch/fetcher.ts';

/** Limit of the document, serialised again. */
const maxLength = 2_000_000;
const none = 'null';

/** The JSON document at an address, or the JSON `null` where there is none or it is too long. */
export async function fetchChoices(
  { address }: ChoicesWork,
  fetcher: Fetcher,
  signal: AbortSignal,
): Promise<string | null> {
  const page = await fetcher.fetch(address, { accept: 'json', signal });
  if (isFailure(page)) return none;
  try {
    const text = JSON.stringify(JSON.parse(page.text));
    return text.length > maxLength ? none : text;
  } catch {
    // A page that is no JSON has no choices; the form shows that.
    return none;
  }
}
