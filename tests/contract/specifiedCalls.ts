import { z } from 'zod';
import { allCalls } from './allCalls.ts';

/** A row of a table of §7: method, path, and what is sent, where the table says it. */
export type Row = [method: string, path: string, fields?: string];

/** The fields that a call takes, in its query for a GET, else in its body; `null` for one that is not in the contract. */
export function fieldsOf(method: string, path: string): string[] | null {
  const call = [...allCalls.values()].find((each) => each.method === method && each.path === path);
  if (call === undefined) return null;
  const sent = method === 'GET' ? call.query : call.body;
  return sent instanceof z.ZodObject ? Object.keys(sent.shape) : [];
}
