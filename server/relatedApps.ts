import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { relatedApp } from '#core/wire/calls/template/templateCalls.ts';
import { StartupError } from './db/embedded/StartupError.ts';

const webAddress = z.url({ protocol: /^https?$/u });

/** An app that the operator shows beside the named templates, or beside all. */
const operatorApps = z.array(
  relatedApp.extend({
    templates: z.array(z.string()).optional(),
    name: z.string().trim().min(1),
    imageUrl: webAddress,
    url: webAddress,
    lastModificationTime: z.iso.date().transform((day) => Date.parse(day)),
  }),
);
export type OperatorApp = z.output<typeof operatorApps>[number];

/** Reads the operator's list, by default `related-apps.json` in the data folder. Throws `StartupError`. */
export function readRelatedApps(path: string | undefined, dataFolder: string): readonly OperatorApp[] {
  const file = resolve(path ?? join(dataFolder, 'related-apps.json'));
  if (path === undefined && !existsSync(file)) return [];
  try {
    return operatorApps.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    const issue = error instanceof z.ZodError ? error.issues[0] : undefined;
    const reason = issue ? `${issue.path.join('.') || 'the file'}: ${issue.message}` : String(error);
    throw new StartupError(`The list of related apps in ${file} cannot be used: ${reason}.`);
  }
}
