import { signal } from '@preact/signals-react';

/** A file that the system opened with the installed app, or that was chosen on its page, until a field takes it. */
export const openedFile = signal<File | null>(null);

/** The field that will take the file. */
let target: { paramName: string; file: File } | null = null;

/** Assigns the opened file to a field of the next form. */
export function giveFileTo(paramName: string): void {
  const file = openedFile.value;
  target = file === null ? null : { paramName, file };
  openedFile.value = null;
}

/** Returns the file for the form that opens now, only once. */
export function takeGivenFile(): { paramName: string; file: File } | null {
  const given = target;
  target = null;
  return given;
}
