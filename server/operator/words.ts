/** Formats to the last micro-unit: amounts that an operator notes must add up. */
export function dollars(micro: number): string {
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 6,
  }).format(micro / 1_000_000);
}

export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Formats `a, b and c`. */
export function inWords(parts: readonly string[]): string {
  return new Intl.ListFormat('en-GB').format(parts);
}

/** Returns `none` without a time. */
export function timeText(time: Date | null): string {
  return time === null ? 'none' : time.toISOString().replace(/\.\d+Z$/u, 'Z');
}

/** Makes users' texts safe for a terminal: without characters that control it or reverse the line. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\u{FFFD}').slice(0, 200);
}

/** Formats columns of equal width, except the last. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
