import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';

/**
 * A service reduced to its database: reports the address to its parent, and ends in order on request. Tests run it as a
 * process of its own, to kill it.
 */
const dataFolder = process.argv[2] ?? '';
const server = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
process.once('message', () => void server.stop().then(() => process.disconnect()));
process.send?.({ url: server.url, pid: server.pid });
