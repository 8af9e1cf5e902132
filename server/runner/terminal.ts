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
