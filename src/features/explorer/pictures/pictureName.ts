/** Returns the name of a picture for screen readers: the last part of its address, which its author chose. */
export function pictureName(address: string): string {
  const { pathname, hostname } = new URL(address);
  const last = pathname.split('/').findLast((part) => part !== '') ?? '';
  const name = decoded(last).replace(/\.[a-z]{3,4}$/iu, '');
  return name === '' ? hostname : name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
