import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { addCheck } from '../addCheck.ts';
import { clientAddress } from './clientAddress.ts';
import { ConnectionRoom } from './connectionRoom.ts';
import type { DoorLimits } from './doorLimits.ts';

const retryAfterSeconds = 5;

/**
 * Limits the connections, in total and per address. Connections of a proxy carry many clients: `isProxy` names the
 * addresses that have no limit of their own. A surplus connection gets the answer "busy" and is closed; its request is
 * not processed.
 */
export function registerConnections(
  app: FastifyInstance,
  limits: Pick<DoorLimits, 'connections' | 'connectionsPerAddress' | 'lingerMs'>,
  isProxy: (address: string) => boolean,
): void {
  const room = new ConnectionRoom<Socket>({
    maxTotal: limits.connections,
    maxPerAddress: limits.connectionsPerAddress,
    close: (socket) => socket.destroy(),
  });
  app.server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const entered = room.enter(socket, isProxy(address) ? null : clientAddress(address));
    if (entered === 'closed') return;
    socket.once('close', () => room.leave(socket));
    // A surplus connection that sends no request in this time is closed without an answer.
    if (entered === 'surplus') setTimeout(() => socket.destroy(), limits.lingerMs).unref();
  });
  addCheck(app, ({ raw: { socket } }, reply) => {
    room.setIdle(socket, false);
    if (!room.isSurplus(socket)) return null;
    reply.header('connection', 'close');
    return { code: 'Unavailable', retryAfterSeconds };
  });
  app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
    room.setIdle(socket, true);
    done();
  });
}
