type Facts = Record<string, unknown>;

/** The remaining characters of a line; each value uses its share. */
interface Room {
  left: number;
}

const maxLineLength = 8_000;
const maxTextLength = 2_000;
const maxItems = 50;
const maxDepth = 5;

const secretName = /pass(?:word|wd|phrase)?$|passwordhash|secret|token|cookie|authorization|api_?key/iu;
/** The part of an address before its host: a user and a password. */
const credentials = /(?<=\/\/)[^/\s@]{1,500}@/gu;
const hidden = '[hidden]';
const leftOut = '…';

/**
 * Returns the facts as a line may contain them: a few kilobytes, whatever a caller sent, without passwords, tokens and
 * cookies, and of an error the fields that help to find it. The details of database errors are left out: they quote
 * whole rows.
 */
export function boundFacts(facts: object): Facts {
  return boundRecord(facts, maxDepth, { left: maxLineLength });
}

function boundRecord(facts: object, depth: number, room: Room): Facts {
  const entries = Object.entries(facts).slice(0, maxItems);
  return Object.fromEntries(
    entries.map(([name, value]) => [
      boundText(name, room),
      secretName.test(name) ? hidden : boundValue(value, depth - 1, room),
    ]),
  );
}

function boundValue(value: unknown, depth: number, room: Room): unknown {
  if (typeof value === 'string') return boundText(value, room);
  room.left -= 10;
  if (typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null || value instanceof Date) return value;
  if (depth <= 0 || room.left <= 0) return leftOut;
  if (value instanceof Error) return boundError(value, depth, room);
  if (ArrayBuffer.isView(value)) return `${value.byteLength} bytes`;
  if (Array.isArray(value)) return value.slice(0, maxItems).map((item) => boundValue(item, depth - 1, room));
  return boundRecord(value, depth, room);
}

function boundError(error: Error, depth: number, room: Room): Facts {
  const { code, cause } = error as { code?: unknown; cause?: unknown };
  return {
    type: error.name,
    message: boundText(error.message, room),
    ...(code !== undefined && { code: boundValue(code, 0, room) }),
    stack: boundText(placesOf(error), room),
    ...(cause !== undefined && { cause: boundValue(cause, depth - 1, room) }),
  };
}

/** Returns the stack without the message before it: a long message would leave no space for the places. */
function placesOf({ stack = '', message }: Error): string {
  const places = stack.indexOf('\n    at ', stack.includes(message) ? stack.indexOf(message) + message.length : 0);
  return places === -1 ? '' : stack.slice(places + 1);
}

function boundText(text: string, room: Room): string {
  const maxLength = Math.max(0, Math.min(maxTextLength, room.left));
  room.left -= Math.min(text.length, maxLength) + 1;
  const kept = text.slice(0, maxLength).replace(credentials, `${hidden}@`);
  return text.length <= maxLength ? kept : `${kept}${leftOut} (${text.length} characters)`;
}
