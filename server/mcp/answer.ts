import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Outcome } from '#core/domain/refusal.ts';

/** Returns the result of a tool: a value as JSON, or the refusal as an error that the assistant can read. */
export function answerOf<Value>(outcome: Outcome<Value>, shown: (value: Value) => object): CallToolResult {
  if (outcome.ok) return { content: [{ type: 'text', text: JSON.stringify(shown(outcome.value)) }] };
  const problem = 'refusal' in outcome ? outcome.refusal : { outage: outcome.outage.kind };
  return { isError: true, content: [{ type: 'text', text: JSON.stringify(problem) }] };
}
