import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import tls, { TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { testTable } from '#server/jobs/export/delivery/table/testTable.ts';
import { certificate } from '#tests/server/engine/support/certificate.ts';
import { hasMariaDb } from '#tests/support/mariadb.ts';
import { openMariaDb, openPostgres, type ForeignDatabase } from './foreignDatabase.ts';

/** PostgreSQL behind a door that speaks TLS: the embedded server has none. */
async function openSecurePostgres(): Promise<ForeignDatabase> {
  const foreign = await openPostgres();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('data', () => {
      // The first message asks for TLS; after the answer the handshake begins.
      socket.write('S');
      const inside = new TLSSocket(socket, { isServer: true, ...certificate });
      const onward = connect(foreign.port, '127.0.0.1');
      inside.on('error', () => onward.destroy()).pipe(onward).on('error', () => inside.destroy()).pipe(inside);
    });
  }); // prettier-ignore
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    ...foreign,
    port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await foreign.close();
    },
  };
}

const servers = [
  { name: 'PostgreSQL', open: openSecurePostgres, isThere: true },
  { name: hasMariaDb ? 'MariaDB' : 'MariaDB (skipped: MariaDB is not installed)', open: () => openMariaDb(certificate), isThere: hasMariaDb },
]; // prettier-ignore

describe.each(servers)('TLS to $name', ({ open, isThere }) => {
  describe.runIf(isThere)('protects', () => {
    let foreign: ForeignDatabase;
    const usual = tls.getCACertificates('default');
    beforeAll(async () => {
      foreign = await open();
    });
    afterAll(() => foreign.close());
    afterEach(() => tls.setDefaultCACertificates(usual));
    const tried = (mode: string, host = 'site.example') => {
      const { port, password } = foreign;
      const names = ['127.0.0.1', 'site.example', 'other.example'];
      const hostRules = names.map((name) => ({ host: `${name}:${port}`, allowPrivate: true }));
      const egress = { hostRules, resolve: async () => ['127.0.0.1'] };
      const target = foreign.target({ host, port, tls: mode });
      return testTable(target, { password, egress, signal: new AbortController().signal });
    };

    test('a certificate that nobody has signed is refused, unless any certificate may be used', async () => {
      expect(await tried('verify')).toMatchObject({ problem: 'CertificateRefused', isFinal: true });
      expect(await tried('require')).toEqual({ ok: true });
    });

    test('a trusted certificate is accepted for its own name only', async () => {
      tls.setDefaultCACertificates([certificate.cert]);
      expect(await tried('verify')).toEqual({ ok: true });
      expect(await tried('verify', 'other.example')).toMatchObject({ problem: 'CertificateRefused' });
    });
  });
});
