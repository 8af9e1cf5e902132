/** Addresses beyond this part of a page's text are not looked for. */
const maxLength = 200_000;
const maxEmails = 50;
const address =
  /(?<![\w.%+-])[a-z\d](?:[\w.%+-]{0,62}[\w%+-])?@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.){1,5}[a-z]{2,24}(?![\w@-])/giu;
/** Words in place of the marks, in brackets of any kind. */
const at = /\s?[([{<]\s?(?:at|ät|æt|arroba|chez|chiocciola|@)\s?[)\]}>]\s?/giu;
const dot = /\s?[([{<]\s?(?:dot|punkt|point|punto|\.)\s?[)\]}>]\s?/giu;
/** The same words in capitals need no brackets: `jo AT site DOT org`. */
const capitals = /(?<=[\w-])\s(?:AT|\(AT\))\s(?=[\w-]+(?:\s?\.|\sDOT\s))/gu;
const capitalDot = /(?<=[\w-])\sDOT\s(?=[a-z\d])/giu;
/** Names of files such as `logo@2x.png`. */
const file = /\.(?:avif|css|gif|jpe?g|js|mp4|pdf|png|svg|webp|woff2?)$/iu;

/**
 * Returns the e-mail addresses of a text or of `mailto:` links, each once, joined by commas; `null` where it has none.
 * Addresses are also read as `name (at) site (dot) org`, and as Cloudflare hides them: numbers in hexadecimal, whose
 * first is the key of the others.
 */
export function readEmails(text: string): string | null {
  const plain = text.slice(0, maxLength);
  const hidden = Array.from(plain.matchAll(/(?<![\da-f])(?:[\da-f]{2}){6,120}(?![\da-f])/giu), ([hex]) =>
    revealed(hex),
  );
  const readable = [unhidden(decoded(plain)), ...hidden].join(' ');
  const found = Array.from(readable.matchAll(address), ([email]) => email).filter((email) => !file.test(email));
  const emails = new Map(found.map((email) => [email.toLowerCase(), email]));
  return emails.size === 0 ? null : [...emails.values()].slice(0, maxEmails).join(', ');
}

function unhidden(text: string): string {
  const read = text.replace(at, '@').replace(dot, '.');
  return /\sAT\s/u.test(read) ? read.replace(capitals, '@').replace(capitalDot, '.') : read;
}

function revealed(hex: string): string {
  const [key = 0, ...bytes] = Buffer.from(hex, 'hex');
  return Buffer.from(bytes.map((byte) => byte ^ key)).toString('utf8');
}

/** Decodes the signs that links encode; one by one, as a text may have others. */
function decoded(text: string): string {
  return text.replace(/mailto:/giu, ' ').replace(/%(20|40)/gu, (_, code: string) => (code === '40' ? '@' : ' '));
}
