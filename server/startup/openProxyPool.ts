import { readFile } from 'node:fs/promises';
import { StartupError } from '../db/embedded/StartupError.ts';
import { parsePool, type ProxyPool } from '../engine/proxies/pool.ts';

/** Returns the present pool; `null` while there is none. */
export type ReadPool = () => ProxyPool | null;

interface Log {
  warn(facts: object, text: string): void;
}

const refreshEveryMs = 5 * 60_000;
const askMs = 20_000;
const maxBytes = 20 * 1024 * 1024;

/**
 * Opens the operator's premium proxies (`SHEAF_PROXY_POOL`): a file or an https address, read again every five minutes.
 * A file with a mistake stops the start; after the start, or when a provider does not answer, the pool stays unchanged
 * and a warning is logged.
 */
export async function openProxyPool(
  place: string | null,
  log: Log,
  fetchText: (address: string) => Promise<string> = askProvider,
): Promise<{ pool: ReadPool; close: () => void }> {
  if (place === null) return { pool: () => null, close: () => undefined };
  const isAddress = /^https:/iu.test(place);
  let pool: ProxyPool | null = null;
  const refresh = async (): Promise<string | null> => {
    try {
      const read = parsePool(await (isAddress ? fetchText(place) : readFile(place, 'utf8')));
      if (typeof read === 'string') return read;
      pool = read;
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  const warn = (problem: string | null): void => {
    if (problem !== null) log.warn({ problem }, 'the premium proxies of SHEAF_PROXY_POOL could not be read');
  };
  const problem = await refresh();
  if (problem !== null && !isAddress) {
    throw new StartupError(`The premium proxies in ${place} (SHEAF_PROXY_POOL) cannot be used: ${problem}.`);
  }
  warn(problem);
  const timer = setInterval(() => void refresh().then(warn), refreshEveryMs).unref();
  return { pool: () => pool, close: () => clearInterval(timer) };
}

/** Requests the address of the operator's setting unchanged, without the egress guard for pages. */
async function askProvider(address: string): Promise<string> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(askMs), redirect: 'error' });
  if (!answer.ok) throw new Error(`the provider answered ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error('the provider sent more than 20 MiB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
