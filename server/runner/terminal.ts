import { createInterface } from 'node:readline/promises';

/** Where a runner writes: lines, and one line that changes. */
export interface Terminal {
  write: (line: string) => void;
  /** Takes the place of the progress before; only where somebody watches. */
  progress: (text: string) => void;
}

interface Output {
  write: (text: string) => unknown;
  isTTY?: boolean;
  columns?: number;
}

export function openTerminal(output: Output): Terminal {
  let shown = 0;
  const clear = (): void => {
    if (shown > 0) output.write(`\r${' '.repeat(shown)}\r`);
    shown = 0;
  };
  return {
    write: (line) => {
      clear();
      output.write(`${line}\n`);
    },
    progress: (text) => {
      if (output.isTTY !== true) return;
      const line = text.slice(0, (output.columns ?? 80) - 1);
      output.write(`\r${line.padEnd(shown)}`);
      shown = line.length;
    },
  };
}

/** Asks whoever sits at the terminal; `null` where nobody does. */
export type Ask = (question: string) => Promise<string | null>;

export function openAsk(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Ask {
  return async (question) => {
    if (!input.isTTY) return null;
    const lines = createInterface({ input, output });
    // An end of input and Ctrl-C close it and leave the question without an answer.
    const closed = new Promise<null>((resolve) => lines.once('close', () => resolve(null)));
    try {
      return await Promise.race([lines.question(question), closed]);
    } finally {
      lines.close();
    }
  };
}
