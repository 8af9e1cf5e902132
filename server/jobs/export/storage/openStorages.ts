import type { buildConnector } from 'undici';
import { createAgent, guardedConnector, type Resolve } from '#server/engine/egress/connector.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { asProblem, type Sent } from '../delivery/receiver.ts';
import { checkedObjectUrl } from './storageAddress.ts';
import { sendToStorage, type StorageAccess, type StorageRequest } from './storageCall.ts';
import { uploadObject, withRetries, type StoredObject } from './uploadObject.ts';

/** The way to S3-compatible storages. Calls reject only when their signal has ended them. */
export interface Storages {
  /** Writes an object under a key; `ok` once the storage has acknowledged all of it. */
  upload(
    access: StorageAccess,
    object: { key: string } & Omit<StoredObject, 'url'>,
    signal: AbortSignal,
  ): Promise<Sent>;
  /** Writes a small object under a key and deletes it. */
  test(access: StorageAccess, key: string, signal: AbortSignal): Promise<Sent>;
  close(): Promise<void>;
}

interface StorageOptions {
  hostRules: readonly HostRule[];
  userAgent: string;
  /** The time for the connection. */
  timeoutMs?: number;
  /** The time for one request with its answer: a piece of a file may go over a slow line. */
  requestTimeoutMs?: number;
  /** The pauses between tries of one request. */
  pausesMs?: readonly number[];
  /** For tests: replace DNS, and the socket to an address that was checked. */
  resolve?: Resolve;
  connect?: buildConnector.connector;
}

/** Opens the way to storages. Each address is checked as those of pages are, and no redirect is followed. */
export function openStorages({
  hostRules,
  userAgent,
  timeoutMs = 15_000,
  requestTimeoutMs = 180_000,
  pausesMs = [500, 2_000],
  ...replaced
}: StorageOptions): Storages {
  const dispatcher = createAgent(guardedConnector({ rules: hostRules, timeoutMs, ...replaced }), hostRules);
  const way = { dispatcher, userAgent, timeoutMs: requestTimeoutMs };
  const senderTo = (access: StorageAccess) => (request: StorageRequest, signal: AbortSignal) =>
    sendToStorage(way, access, request, signal);
  return {
    upload: async (access, { key, ...object }, signal) => {
      const url = checkedObjectUrl({ target: access.target, key }, hostRules);
      if (url === null) return asProblem('AddressRefused');
      return uploadObject(withRetries(senderTo(access), pausesMs), { ...object, url }, signal);
    },
    test: async (access, key, signal) => {
      const url = checkedObjectUrl({ target: access.target, key }, hostRules);
      if (url === null) return asProblem('AddressRefused');
      const send = senderTo(access);
      const small = { method: 'PUT', url, contentType: 'text/plain', body: Buffer.from('Sheaf') } as const;
      const written = await send(small, signal);
      if (!written.ok) return written;
      // Exports need no right to delete, so a key without it passes the test.
      await send({ method: 'DELETE', url }, signal);
      return { ok: true };
    },
    close: () => dispatcher.destroy(),
  };
}
