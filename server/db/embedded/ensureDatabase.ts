import pg from 'pg';

const unknownDatabase = '3D000';

/** The database the address names, made where it does not exist. */
export async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // A connection that breaks says so to whoever asks; without a listener the event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === unknownDatabase)) throw error;
    await createDatabase(url);
  } finally {
    await client.end();
  }
}

async function createDatabase(url: string): Promise<void> {
  const address = new URL(url);
  const name = address.pathname.slice(1);
  address.pathname = '/postgres';
  const client = new pg.Client({ connectionString: address.href });
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
