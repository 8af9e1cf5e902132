import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

export interface SmtpServer {
  url: string;
  /** Whole messages, as they came. */
  messages: string[];
  /** Answers the next messages with a failure. */
  failures: number;
  close(): Promise<void>;
}

/** As much of a mail server as nodemailer talks to, on loopback. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    let message: string[] | null = null;
    let rest = '';
    socket.write('220 loopback\r\n');
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (message === null) {
          if (line === 'DATA') message = [];
          socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 well\r\n');
        } else if (line === '.') {
          if (stub.failures > 0) socket.write('451 try later\r\n');
          else {
            stub.messages.push(message.join('\n'));
            socket.write('250 taken\r\n');
          }
          stub.failures = Math.max(0, stub.failures - 1);
          message = null;
        } else {
          message.push(line);
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stub: SmtpServer = {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    messages: [],
    failures: 0,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return stub;
}
