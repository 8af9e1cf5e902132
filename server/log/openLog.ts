import { pino, type DestinationStream, type Logger } from 'pino';
import { boundFacts } from './boundFacts.ts';
import { createCoalescer } from './coalesce.ts';
import { openLogFile } from './logFile.ts';

/** JSON lines: with a file all levels go into it, else only warnings and errors to standard error. */
export function openLog(file: string | null): Logger {
  return file === null ? createLog('warn', process.stderr) : createLog('info', openLogFile(file));
}

/** The same to any destination. The counts of suppressed lines are logged there too, every ten seconds. */
export function createLog(level: 'info' | 'warn', destination: DestinationStream): Logger {
  const coalescer = createCoalescer();
  const log = pino(
    {
      level,
      formatters: { log: boundFacts },
      // The formatter has already turned errors into plain facts, also those that Fastify logs.
      serializers: { err: (facts: unknown) => facts },
      hooks: {
        logMethod(input, method) {
          const [facts, text] = factsAndText(input);
          if (coalescer.take(text)) method.call(this, facts, text);
        },
      },
    },
    destination,
  );
  setInterval(() => {
    for (const { text, count } of coalescer.drainCounts()) log.warn({ text, count }, 'lines like this were left out');
  }, reportEveryMs).unref();
  return log;
}

const reportEveryMs = 10_000;

/**
 * Libraries also log a sentence without facts, with values in it, or only an error: then its message is not used as the
 * sentence.
 */
function factsAndText([first, ...more]: readonly unknown[]): [facts: object, text: string] {
  if (typeof first === 'string') return [more.length === 0 ? {} : { more }, first.slice(0, maxSentenceLength)];
  const facts: object = first instanceof Error ? { err: first } : Object(first);
  return [facts, typeof more[0] === 'string' ? more[0].slice(0, maxSentenceLength) : 'an error'];
}

const maxSentenceLength = 500;

/** The part of the service's logger that jobs use. */
export interface Log {
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
  error(facts: object, text: string): void;
}
