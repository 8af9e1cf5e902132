import type { z } from 'zod';

export type ContentType =
  | 'application/json'
  | 'application/gzip'
  | 'application/x-ndjson'
  | 'application/octet-stream'
  | 'application/pdf'
  | 'multipart/form-data'
  | 'image/webp';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * One call of the API: its method and path, its request and its reply. Both ends parse with these schemas. `path` names
 * its parameters in braces: `/v1/tasks/{id}/summary`. A refused call answers `{ code, ...facts }`
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
  /** True where it answers without a session. */
  isPublic: boolean;
  /** JSON, or bytes (core/wire/calls/task/listCalls.ts). */
  bodyType: ContentType;
  replyType: ContentType;
  /**
   * The limit of a body that may be longer than others; `null`: the general limit
   * (server/http/door/bodies/bodyLimits.ts).
   */
  bodyLimitBytes: number | null;
  rate: CallRate;
  /** True where its answer waits for something besides the database: a page, a password's hash. */
  waits: boolean;
  /** True where it leaves nothing behind: it takes no `Idempotency-Key`, and its answer is not kept. */
  leavesNothing: boolean;
}

export type AnyCall = Call;
export type CallInput<C extends AnyCall> = {
  params: z.input<C['params']>;
  query: z.input<C['query']>;
  body: z.input<C['body']>;
};
export type CallReply<C extends AnyCall> = z.output<C['reply']>;

/**
 * The kinds of calls, each with its own rate limit per account (server/http/door/callRates.ts): a device that sends
 * much still polls, and a user who reads much still saves.
 */
export const callRates = [
  'poll',
  'read',
  /** Rows that devices fetch. */
  'blocks',
  'write',
  /** Up to a hundred edits per call. */
  'push',
  /** Rows of local runs. */
  'rows',
  /** Upload and download of long lists. */
  'lists',
  'start',
  /** Calls that make the service fetch pages while a user waits. */
  'fetch',
  /** Pictures of rows, which a screen shows by the dozen. */
  'pictures',
] as const;
export type CallRate = (typeof callRates)[number];
