import pg from 'pg';

export interface Listener {
  close(): Promise<void>;
}

const reconnectMs = 1_000;

/**
 * Hears one PostgreSQL channel on a connection of its own. `onGap` is called before the first and after every new
 * connection: what was said while nobody listened is lost, so whatever was kept must be forgotten.
 */
export function listen(
  url: string,
  channel: string,
  handlers: { onMessage: (payload: string) => void; onGap: () => void },
): Listener {
  let isClosed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true });
    client = fresh;
    fresh.on('notification', (message) => handlers.onMessage(message.payload ?? ''));
    fresh.on('error', () => undefined);
    fresh.on('end', reconnect);
    try {
      await fresh.connect();
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`);
      handlers.onGap();
    } catch {
      await fresh.end().catch(() => undefined);
    }
  };
  const reconnect = (): void => {
    if (isClosed) return;
    handlers.onGap();
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), reconnectMs);
  };
  void connect();
  return {
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
