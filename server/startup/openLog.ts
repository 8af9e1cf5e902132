import fastify, { type FastifyBaseLogger } from 'fastify';

/** JSON lines: everything into the file where one is named, else only what needs somebody, to standard error. */
export function openLog(file: string | null): FastifyBaseLogger {
  const logger = file === null ? { level: 'warn', stream: process.stderr } : { level: 'info', file };
  return fastify({ logger }).log;
}
