import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../db/embedded/StartupError.ts';
import { loadGallery, type Gallery } from '../templates/gallery.ts';
import { checkTemplate, readKinds } from '../templates/tool/checkTemplate.ts';
import { mistakeLine } from '../templates/tool/mistakes.ts';

/**
 * Loads the gallery with the operator's own templates, which are checked like `npm run template -- check` does: a
 * template with mistakes would fail its users later, so it stops the start.
 */
export async function loadTemplates(addedFolder: string | null): Promise<Gallery> {
  const shipped = await loadGallery();
  if (addedFolder === null) return shipped;
  const kinds = await readKinds();
  const templates = shipped.templates.map(({ slug, templateRegistrationId }) => ({ slug, templateRegistrationId }));
  const lines: string[] = [];
  for (const name of await foldersIn(addedFolder)) {
    const folder = join(addedFolder, name);
    const { mistakes, place } = await checkTemplate(folder, { kinds, templates });
    lines.push(...mistakes.map((mistake) => join(folder, mistakeLine(mistake))));
    if (place !== null) templates.push(place);
  }
  if (lines.length === 0) return loadGallery(undefined, addedFolder);
  const count = lines.length === 1 ? '1 mistake' : `${lines.length} mistakes`;
  throw new StartupError(`The templates in ${addedFolder} (SHEAF_TEMPLATES) have ${count}:\n${lines.join('\n')}`);
}

async function foldersIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .toSorted();
  } catch (error) {
    throw new StartupError(`SHEAF_TEMPLATES names ${folder}, which is no folder that this user may read.`, {
      cause: error,
    });
  }
}
