import { setTimeout as sleep } from 'node:timers/promises';
import { expect, type AttackCase } from '../attackCase.ts';
import { openRaw, type RawConnection } from '../requests.ts';

const attackers = '127.0.0.3';
/** The longest time that the service may keep a half-sent request open: longer than any honest request takes. */
const maxOpenMs = 90_000;

const halfBody = (port: number): string =>
  [
    'POST /v1/session HTTP/1.1',
    `Host: 127.0.0.1:${port}`,
    'Content-Type: application/json',
    'Content-Length: 2000',
    '',
    '{"login":"',
  ].join('\r\n');
const halfHeaders = (port: number): string => `GET / HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Slow: `;

async function untilClosed(connections: readonly RawConnection[], maxMs: number): Promise<void> {
  const deadline = performance.now() + maxMs;
  while (connections.some((each) => each.closedAfterMs() === null) && performance.now() < deadline) await sleep(200);
}

export const connectionCases: readonly AttackCase[] = [
  {
    name: 'requests that are half sent, and drip a byte a second',
    run: async (attack) => {
      const { port } = attack.world;
      const opened = await Promise.all(
        [halfBody(port), halfHeaders(port)].flatMap((text) =>
          Array.from({ length: 8 }, () => openRaw(port, attackers, text)),
        ),
      );
      const dripping = setInterval(
        () => opened.slice(0, 4).forEach(({ socket }) => socket.writable && socket.write('x')),
        1_000,
      );
      await untilClosed(opened, maxOpenMs);
      clearInterval(dripping);
      const open = opened.filter((each) => each.closedAfterMs() === null);
      const longest = Math.max(...opened.map((each) => each.closedAfterMs() ?? maxOpenMs));
      attack.notes.push(`${opened.length} opened, the last ended after ${Math.round(longest / 1000)} s`);
      expect(attack, open.length === 0, `${open.length} still open after ${maxOpenMs / 1000} s`);
      for (const { socket } of opened) socket.destroy();
    },
  },
  {
    name: 'two thousand connections from one address',
    run: async (attack) => {
      const { port } = attack.world;
      const opened = await Promise.all(
        Array.from({ length: 2_000 }, () => openRaw(port, attackers, halfHeaders(port))),
      );
      await sleep(2_000);
      const open = opened.filter((each) => each.closedAfterMs() === null).length;
      attack.notes.push(`${open} of ${opened.length} kept open`);
      expect(attack, open <= 300, `${open} connections of one address are kept`);
      for (const { socket } of opened) socket.destroy();
    },
  },
];
