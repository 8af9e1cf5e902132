import type { CustomFetch } from 'openid-client';
import { fetch, type Dispatcher } from 'undici';

/** The provider cannot be reached, or does not work. */
class ProviderAway extends Error {}

/** Bytes of an answer that are read: metadata, keys and tokens are small. */
const maxAnswerLength = 500_000;

/** Returns the library's way to a provider: through the egress guard, without redirects. */
export function guardedFetch(dispatcher: Dispatcher, userAgent: string): CustomFetch {
  return async (url, { body, headers, method, signal }) => {
    try {
      const answer = await fetch(url, {
        dispatcher,
        method,
        headers: { ...headers, 'user-agent': userAgent },
        redirect: 'manual',
        // Only tokens are asked for with a body.
        ...(body instanceof URLSearchParams && { body: body.toString() }),
        ...(signal !== undefined && { signal }),
      });
      if (answer.status >= 500) throw new Error(`answered ${answer.status}`);
      const text = await readText(answer.body);
      return new Response(text === '' ? null : text, { status: answer.status, headers: [...answer.headers] });
    } catch (error) {
      throw new ProviderAway('identity provider', { cause: error });
    }
  };
}

/** True where a fault of the library was caused by such an answer. */
export function isProviderAway(error: unknown): boolean {
  return error instanceof ProviderAway || (error instanceof Error && isProviderAway(error.cause));
}

async function readText(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxAnswerLength) throw new Error('answer too long');
  }
  return Buffer.concat(chunks).toString();
}
