import { headOf, openRaw, type RawConnection } from '#tests/support/rawHttp.ts';
import { openTestService, type TestOptions, type TestService } from '#tests/server/openTestService.ts';

type Header = readonly [name: string, value: string];

export interface Listening {
  tested: TestService;
  /** A connection with nothing on it. */
  open(): RawConnection;
  /** One that has sent a head. */
  ask(method: string, path: string, headers?: readonly Header[]): RawConnection;
  /** Ends all connections. */
  hangUp(): void;
  close(): Promise<void>;
}

/** A service that listens on a port, for what only a connection shows. */
export async function listenForTest(options: TestOptions = {}): Promise<Listening> {
  const tested = await openTestService(options);
  await tested.app.listen({ port: 0, host: '127.0.0.1' });
  const address = tested.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const opened: RawConnection[] = [];
  const open = () => {
    const connection = openRaw(port);
    opened.push(connection);
    return connection;
  };
  const hangUp = () => opened.splice(0).forEach(({ socket }) => socket.destroy());
  return {
    tested,
    open,
    ask: (method, path, headers = []) => {
      const connection = open();
      connection.write(headOf(method, path, headers));
      return connection;
    },
    hangUp,
    close: async () => {
      hangUp();
      await tested.close();
    },
  };
}
