import { z } from 'zod';
import type { Call, CallRate, ContentType, Method } from './call.ts';

const nothing = z.undefined();
const noFields = z.strictObject({});
type Nothing = typeof nothing;
type NoFields = typeof noFields;

interface Parts<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  params?: P;
  query?: Q;
  body?: B;
  reply: R;
  isPublic?: boolean;
  bodyType?: ContentType;
  replyType?: ContentType;
  bodyLimitBytes?: number;
  rate?: CallRate;
  waits?: boolean;
  leavesNothing?: boolean;
}

/** Defines a call; unknown fields of a request are refused. */
export function defineCall<
  R extends z.ZodType,
  P extends z.ZodType = NoFields,
  Q extends z.ZodType = NoFields,
  B extends z.ZodType = Nothing,
>(method: Method, path: string, parts: Parts<P, Q, B, R>): Call<P, Q, B, R> {
  return {
    method,
    path,
    params: parts.params ?? (noFields as unknown as P),
    query: parts.query ?? (noFields as unknown as Q),
    body: parts.body ?? (nothing as unknown as B),
    reply: parts.reply,
    isPublic: parts.isPublic ?? false,
    bodyType: parts.bodyType ?? 'application/json',
    replyType: parts.replyType ?? 'application/json',
    bodyLimitBytes: parts.bodyLimitBytes ?? null,
    rate: parts.rate ?? (method === 'GET' ? 'read' : 'write'),
    waits: parts.waits ?? false,
    leavesNothing: parts.leavesNothing ?? false,
  };
}

/** Fills the parameters into the path, each value percent-encoded. */
export function fillPath(path: string, params: Record<string, string | number>): string {
  return path.replace(/\{(\w+)\}/gu, (_, name: string) => encodeURIComponent(String(params[name])));
}
