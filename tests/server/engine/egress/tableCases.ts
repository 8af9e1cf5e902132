import { Socket } from 'node:net';
import { tableKinds, type TableKind, type TableTarget } from '#core/domain/data/tableTarget.ts';
import type { HostRule } from '#server/engine/egress/hostRules.ts';
import { testTable } from '#server/jobs/export/delivery/table/testTable.ts';
import type { CaseCount } from './guardCases.ts';
import { hostileAddresses, resolvedNames } from './hostileAddresses.ts';

/** Counts every attempt to connect and opens nothing. */
let connections = 0;
class CountingSocket extends Socket {
  override connect(): this {
    connections += 1;
    this.destroy(new Error('no network here'));
    return this;
  }
}

const hostRules: HostRule[] = [
  { host: 'opened.example:9000', pathPrefix: '/shop', allowPrivate: true },
  { host: 'blocked.example', isBlocked: true },
];
const resolve = (name: string) => Promise.resolve(resolvedNames[name.replace(/\.$/u, '')] ?? ['127.0.0.1']);
const egress = { hostRules, resolve, newSocket: () => new CountingSocket() };
const { signal } = new AbortController();

const tryHost = (kind: TableKind, place: { host: string; port: number }) =>
  testTable({ ...settings, ...place, kind } as TableTarget, { password: 'x', egress, signal });

/** Tries every hostile address as the host of a database, as a whole and its parts, with each kind of database. */
export async function runTableCases(): Promise<CaseCount> {
  connections = 0;
  let [cases, accepted] = [0, 0];
  for (const place of hostileAddresses.flatMap(placesOf)) {
    for (const kind of tableKinds) {
      const sent = await tryHost(kind, place);
      cases += 1;
      if (sent.ok || sent.problem !== 'AddressRefused') accepted += 1;
    }
  }
  return { cases, connections: connections + accepted };
}

/** Returns the attempts to connect to databases at a public address, one of each kind: the cases could see one. */
export async function countPublicConnections(): Promise<number> {
  connections = 0;
  for (const kind of tableKinds) await tryHost(kind, { host: 'public.example', port: 5_432 });
  return connections;
}

const settings = { database: 'x', user: 'x', tls: 'verify', schema: 'x', table: 'x', mode: 'insert', keys: [] };
/** Ports of databases, of another service, and none that a rule opens. */
const ports = [5_432, 3_306, 6_379];

function placesOf(address: string): { host: string; port: number }[] {
  const [, authority = ''] = /^[a-z]+:\/\/([^/?#]*)/u.exec(address) ?? [];
  const host = authority.replace(/:\w*$/u, '');
  const bare = host.replace(/^\[|\]$/gu, '');
  const names = [...new Set([address, authority, host, bare])].filter((name) => !publicNames.includes(name));
  return names.flatMap((name) => ports.map((port) => ({ host: name, port })));
}

/** With another port or scheme these are hostile; as hosts of a database they are not. */
const publicNames = ['public.example'];
