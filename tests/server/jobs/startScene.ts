import { afterAll } from 'vitest';
import { createDatabase } from '#tests/support/database.ts';
import { openScene, type Scene } from './scene.ts';

/** The scene of one test file, in a database of its own at `url`; both are gone after the file. */
export async function startScene(): Promise<{ scene: Scene; url: string }> {
  const database = await createDatabase();
  const scene = openScene(database.url);
  afterAll(async () => {
    await scene.close();
    await database.drop();
  });
  return { scene, url: database.url };
}
