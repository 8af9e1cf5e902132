/** Names that are written as they are in a selector. */
const identifier = /^[a-z_][\w-]*$/iu;
/** Prefixes by which tools name what they generate. */
const generated =
  /^(?:css|sc|jss|jsx|emotion|svelte|styled|astro|ember|react|radix|mui|_ng\w+|ng-tns|yui|ext)[-_]?(?:\d|[-_])/iu;
/** A hash with a digit, as bundlers write it alone. */
const hash = /^_(?=[a-z]*\d)[a-z\d]{5,8}$/iu;
/** The same without a digit: with consonants that no word has together. */
const spelt = /^_(?=[a-z]*[^aeiouy_]{4}|(?!str|scr|spr|spl|shr|thr|chr|sch|phr)[^aeiouy_]{3})[a-z]{5,8}$/u;
/** Names that say how an element looks or where it is, not what it is: many elements of a page have them. */
const looks =
  /^(?:[mp][trblxy]?|w|h|min|max|text|bg|font|flex|grid|row|cols?|gap|space|border|rounded|items|justify|self|float|pull|d|is|has|js|sm|md|lg|xl|xs)[-_\d]/iu;
const places =
  /^(?:row|cols?|clearfix|hidden|block|inline|container|wrapper|inner|outer|left|right|center|active|selected|first|last|odd|even|clear)$/iu;
/** No author writes a longer one. */
const maxLength = 60;
/** Shorter prefixes say nothing. */
const minPrefix = 5;

/** True for a name that a person wrote for what the element is: it lives longer than a hash, a number or a look. */
export function isLasting(name: string): boolean {
  return name.length <= maxLength && identifier.test(name) && !isOfLooks(name) && isWords(name);
}

/** True for a text whose parts are words, with no number that counts and no hash. */
export function isWords(text: string): boolean {
  return text.split(/[^\p{L}\p{N}]+/u).every((part) => !isRandom(part));
}

/** Returns the lasting beginning of a name with a hash at its end (`Price_now__x7Y2z`), separator included. */
export function lastingPrefix(name: string): string | null {
  if (name.length > maxLength || !identifier.test(name) || isOfLooks(name)) return null;
  let prefix = '';
  for (const [part] of name.matchAll(/[^-_]+[-_]*/gu)) {
    if (isRandom(part.replace(/[-_]+$/u, ''))) return prefix.length >= minPrefix ? prefix : null;
    prefix += part;
  }
  return null;
}

function isOfLooks(name: string): boolean {
  return generated.test(name) || hash.test(name) || spelt.test(name) || looks.test(name) || places.test(name);
}

/** True for hashes and numbers: digits between letters, too few vowels, or letters whose case changes all the time. */
function isRandom(part: string): boolean {
  if (/\d{3}/u.test(part)) return true;
  if (part.length >= 4 && /\d[a-z]/iu.test(part)) return true;
  if (part.length < 5 || /\P{ASCII}/u.test(part)) return false;
  // No word begins with four consonants but those with `sch`.
  if (!/[aeiouy]/iu.test(part) || /^(?!sch)[^aeiouy]{4}/iu.test(part)) return true;
  const words = part.split(/(?=[A-Z])/u);
  return words.length >= 3 && part !== part.toUpperCase() && part.length / words.length < 2.5;
}
