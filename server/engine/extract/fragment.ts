/** Returns the part of an address after `#`, decoded where its encoding is valid. */
export function fragmentOf(url: string): string {
  const text = URL.parse(url)?.hash.slice(1) ?? '';
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
