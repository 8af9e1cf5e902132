import pg from 'pg';

export interface Listener {
  /** True when notifications arrive now, as far as this side can know. */
  isListening(): boolean;
  close(): Promise<void>;
}

const reconnectMs = 1_000;
/** A dead connection looks like one without notifications, so it is checked regularly. */
const askEveryMs = 5_000;
const answerMs = 5_000;

/**
 * Listens to PostgreSQL channels, each with its handler, on a connection of its own. `onGap` is called before the first
 * and after every new connection: notifications in between are lost, so cached values must be dropped.
 */
export function listen(
  url: string,
  channels: Readonly<Record<string, (payload: string) => void>>,
  onGap: () => void,
): Listener {
  let isClosed = false;
  let client: pg.Client | null = null;
  let timer: NodeJS.Timeout | undefined;
  let isListening = false;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: answerMs,
      query_timeout: answerMs,
    });
    client = fresh;
    fresh.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''));
    fresh.on('error', () => undefined);
    fresh.on('end', reconnect);
    try {
      await fresh.connect();
      await fresh.query(
        Object.keys(channels)
          .map((channel) => `listen ${pg.escapeIdentifier(channel)}`)
          .join(';'),
      );
      isListening = true;
      onGap();
    } catch {
      await fresh.end().catch(() => undefined);
    }
  };
  const asking = setInterval(() => {
    const asked = client;
    // A client that is still connecting handles queries badly; it has a time-out of its own.
    if (isListening) asked?.query('select 1').catch(() => void asked.end().catch(() => undefined));
  }, askEveryMs).unref();
  const reconnect = (): void => {
    isListening = false;
    if (isClosed) return;
    onGap();
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), reconnectMs);
  };
  void connect();
  return {
    isListening: () => isListening,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      clearInterval(asking);
      await client?.end().catch(() => undefined);
    },
  };
}
