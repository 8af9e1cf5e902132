import pg from 'pg';

export interface Listener {
  /** Whether what is said now will be heard, as far as this side can know. */
  isListening(): boolean;
  close(): Promise<void>;
}

const reconnectMs = 1_000;
/** A connection that hears nothing looks like one on which nothing is said: it is asked now and then. */
const askEveryMs = 5_000;
const answerMs = 5_000;

/**
 * Hears PostgreSQL channels, each with its handler, on a connection of its own. `onGap` is called before the first and
 * after every new connection: what was said while nobody listened is lost, so whatever was kept must be forgotten.
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
    // Before it is connected a client does not take questions well; it has a time-out of its own.
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
