// oxlint-disable-next-line no-control-regex -- the characters of both expressions below: most texts have none
const notPlain = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]/u;
const special = /[&<>"\r]/gu;
/** Characters that neither XML nor HTML can contain, not even as a reference. */
// oxlint-disable-next-line no-control-regex -- these are the very characters
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu;
const references: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' };

/**
 * Returns a text for XML and HTML, between tags or in double quotes. Characters that have no form there are left out.
 * A carriage return becomes a reference: a parser would read it as a line feed.
 */
export function escapeMarkup(text: string): string {
  if (!notPlain.test(text)) return text;
  return text.replace(forbidden, '').replace(special, (character) => references[character] ?? character);
}

/** Returns a text for an attribute of XML, where a parser would read line breaks and tabs as spaces. */
export function escapeAttribute(text: string): string {
  return escapeMarkup(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;');
}
