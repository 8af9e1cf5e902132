import { ExportScope } from './exportFile.ts';

/** The facts in a file's name. */
interface NamedExport {
  taskNames: readonly string[];
  scope: ExportScope;
  lotNos: readonly number[];
  /** UTC, in ms. */
  at: number;
}

/** The maximum of UTF-16 units of a task's name in a file's name: file systems take 255 bytes for all of it. */
const maxNameLength = 60;
/** Names that Windows does not accept for a file, whatever its ending. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/iu;

/**
 * Returns the name of a file or zip, `<task> <run> <date> <time>.<ending>`. The run is named where it is a single one,
 * and a file of several tasks has the name of the service.
 */
export function exportFileName({ taskNames, scope, lotNos, at }: NamedExport, ending: string): string {
  const [taskName = '', ...others] = taskNames;
  const isOneRun = others.length === 0 && scope === ExportScope.Runs && lotNos.length === 1;
  const date = new Date(at).toISOString();
  const time = `${date.slice(0, 10)} ${date.slice(11, 13)}${date.slice(14, 16)}`;
  const subject = others.length === 0 ? safeName(taskName) : 'Sheaf';
  return `${[subject, ...(isOneRun ? lotNos : []), time].join(' ')}.${ending}`;
}

/** Returns the part of a name that every file system accepts; `Sheaf` where nothing of it is left. */
export function safeName(name: string): string {
  const safe = name
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/gu, ' ');
  // The cut may leave half of a character.
  const short = safe.slice(0, maxNameLength).replace(/\p{Cs}$/u, '');
  const trimmed = short.replace(/^[\s.]+|[\s.]+$/gu, '');
  return trimmed === '' || reserved.test(trimmed) ? `Sheaf ${trimmed}`.trim() : trimmed;
}

/** Gives each file of a zip a name of its own; case does not distinguish names on most systems. */
export function createUniqueNames(): (name: string) => string {
  const used = new Set<string>();
  return (name) => {
    const end = name.lastIndexOf('.');
    let unique = name;
    for (let number = 2; used.has(unique.toLowerCase()); number += 1) {
      unique = `${name.slice(0, end)} (${number})${name.slice(end)}`;
    }
    used.add(unique.toLowerCase());
    return unique;
  };
}
