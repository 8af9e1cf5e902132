import { pino, type Logger } from 'pino';

/** JSON lines: everything into the file where one is named, else only what needs somebody, to standard error. */
export function openLog(file: string | null): Logger {
  if (file === null) return pino({ level: 'warn' }, process.stderr);
  return pino({ level: 'info' }, pino.destination(file));
}
