/** Reads a typed number of nodes; `null` where it is no whole number from 0 to `most`. */
export function readNodes(text: string, most: number): number | null {
  if (!/^\d{1,4}$/u.test(text.trim())) return null;
  const nodes = Number(text);
  return nodes <= most ? nodes : null;
}
