import { connect, type Socket } from 'node:net';

export interface PollOrder {
  port: number;
  request: string;
  polls: number;
  connections: number;
}

export interface PollResult {
  perSecond: number;
  statuses: string[];
  /** Size of the largest reply, head included. */
  bytes: number;
}

/** A cheap client: it writes one request, reads to the empty line (a 304 has no body), and writes the next. */
process.on('message', (order: PollOrder) => {
  void run(order).then((result) => process.send?.(result));
});

async function run({ port, request, polls, connections }: PollOrder): Promise<PollResult> {
  const statuses = new Set<string>();
  let bytes = 0;
  const startedAt = performance.now();
  const each = Math.ceil(polls / connections);
  const pollAlone = (socket: Socket): Promise<void> =>
    new Promise((resolve, reject) => {
      let left = each;
      let head = '';
      socket.on('error', reject).on('data', (chunk: Buffer) => {
        head += chunk.toString('latin1');
        if (!head.endsWith('\r\n\r\n')) return;
        statuses.add(head.slice(9, 12));
        bytes = Math.max(bytes, head.length);
        head = '';
        left -= 1;
        if (left > 0) return void socket.write(request);
        socket.destroy();
        resolve();
      });
      socket.write(request);
    });
  await Promise.all(Array.from({ length: connections }, () => pollAlone(connect(port, '127.0.0.1'))));
  const seconds = (performance.now() - startedAt) / 1000;
  return { perSecond: polls / seconds, statuses: [...statuses], bytes };
}
