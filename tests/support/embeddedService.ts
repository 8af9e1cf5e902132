import { startEmbeddedPostgres } from '#server/db/embedded/startEmbeddedPostgres.ts';

/**
 * A service reduced to its database: tells its parent where it is, ends in order when asked. Run as a process of its
 * own, to be killed.
 */
const dataFolder = process.argv[2] ?? '';
const server = await startEmbeddedPostgres({ dataFolder, log: () => undefined });
process.once('message', () => void server.stop().then(() => process.disconnect()));
process.send?.({ url: server.url, pid: server.pid });
