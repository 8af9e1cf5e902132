import type { FastifyServerOptions } from 'fastify';
import { sendRefusal } from '../errors.ts';

type FrameworkErrors = NonNullable<FastifyServerOptions['frameworkErrors']>;

/** Answers an address that leads to no route because it cannot be read. It meets no hook, so its headers come from here. */
export function refuseUnroutable(headers: Record<string, string>): FrameworkErrors {
  return (error, _request, reply) => {
    reply.headers({ ...headers, connection: 'close' });
    const message = 'must be a readable address';
    sendRefusal(
      reply,
      error.code === 'FST_ERR_BAD_URL' ? { code: 'InvalidInput', field: 'address', message } : { code: 'NotFound' },
    );
  };
}
