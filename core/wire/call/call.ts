import type { z } from 'zod';
import type { CallRate } from './callRate.ts';

export type ContentType = 'application/json' | 'application/gzip' | 'application/x-ndjson';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the API: where it is and what goes in and out. Both ends parse with these schemas. `path` names its
 * parameters in braces: `/v1/tasks/{id}/summary`. A refused call answers `{ code, ...facts }`
 * (core/wire/call/refusal.ts).
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: Method;
  path: string;
  params: Params;
  query: Query;
  body: Body;
  reply: Reply;
  /** Whether it answers without a session. */
  isPublic: boolean;
  /** Other than JSON: bytes (core/wire/codec/bytes.ts). */
  bodyType: ContentType;
  replyType: ContentType;
  /** Of a body that may be longer than others; `null`: as all (server/http/errors.ts). */
  bodyLimitBytes: number | null;
  rate: CallRate;
  /** Whether its answer waits for something beside the database: a page, a password's hash. */
  waits: boolean;
}

export type AnyCall = Call;
export type CallInput<C extends AnyCall> = {
  params: z.input<C['params']>;
  query: z.input<C['query']>;
  body: z.input<C['body']>;
};
export type CallReply<C extends AnyCall> = z.output<C['reply']>;
