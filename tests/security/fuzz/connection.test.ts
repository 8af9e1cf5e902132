import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openConnection } from './connection.ts';
import { waitFor } from '#tests/support/waitFor.ts';

const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';
const wire = { method: 'GET', target: '/', headers: [], body: null };
const server = createServer();
afterEach(() => server.close());

test('a connection that the service ended between two requests is opened again', async () => {
  const sockets: Socket[] = [];
  server.on('connection', (socket) => {
    sockets.push(socket);
    socket.on('data', () => void socket.write(answer));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  const connection = openConnection({ host: '127.0.0.1', port, hangMs: 500 });
  expect(await connection.send(wire)).toMatchObject({ status: 200 });
  sockets[0]?.destroy();
  await waitFor(() => Promise.resolve(sockets[0]?.closed === true));
  // The client's end closes a moment later.
  await new Promise((resolve) => void setTimeout(resolve, 50));
  expect(await connection.send(wire)).toMatchObject({ status: 200 });
  connection.end();
});
