/** What an address says behind its #, as it was meant. */
export function fragmentOf(url: string): string {
  const text = URL.parse(url)?.hash.slice(1) ?? '';
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
