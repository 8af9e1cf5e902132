import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { z } from 'zod';
import { readJson, type JsonText } from './jsonText.ts';
import { addIssues, mistakesOf, type FileMistakes, type Mistake } from './mistakes.ts';

/** A JSON file, with a collector for its mistakes. */
export interface JsonFile {
  json: JsonText;
  mistakes: FileMistakes;
}

/** A JSON file that fits its schema. */
export interface CheckedFile<Data> extends JsonFile {
  data: Data;
}

/** The folder of one template; mistakes in the files that are read are added to `mistakes`. */
export class TemplateFolder {
  readonly path: string;
  readonly mistakes: Mistake[] = [];

  constructor(path: string) {
    this.path = path;
  }

  /** The text of a file, or `null` where it is missing. */
  async text(file: string): Promise<string | null> {
    try {
      return await readFile(join(this.path, file), 'utf8');
    } catch {
      this.add(file, 'This file is missing.');
      return null;
    }
  }

  async size(file: string): Promise<number | null> {
    const found = await stat(join(this.path, file)).catch(() => null);
    return found?.isFile() === true ? found.size : null;
  }

  async json<Schema extends z.ZodType>(file: string, schema: Schema): Promise<CheckedFile<z.output<Schema>> | null> {
    const opened = await this.openJson(file);
    return opened === null ? null : checked(opened, schema);
  }

  /** Opens a JSON file of any content; `checked` applies its schema. */
  async openJson(file: string): Promise<JsonFile | null> {
    const text = await this.text(file);
    if (text === null) return null;
    const mistakes = mistakesOf(file, text, this.mistakes);
    const json = readJson(text);
    if (!('fault' in json)) return { json, mistakes };
    mistakes.at(json.offset, `This is not JSON: ${json.fault}.`);
    return null;
  }

  /** Adds a mistake about a whole file. */
  add(file: string, sentence: string): void {
    this.mistakes.push({ file, line: 1, column: 1, sentence });
  }
}

/** Parses a file with a schema; where it does not fit, adds the mistakes and returns `null`. */
export function checked<Schema extends z.ZodType>(
  file: JsonFile,
  schema: Schema,
): CheckedFile<z.output<Schema>> | null {
  const parsed = schema.safeParse(file.json.value);
  if (parsed.success) return { ...file, data: parsed.data };
  addIssues(parsed.error.issues, file.json, file.mistakes);
  return null;
}
