const maxClasses = 6;
/** Classes that say where an element is in its list or how it is now. */
const passing =
  /^(?:odd|even|first|last|active|current|selected|open|closed|hidden|visible|lazy\w*|loaded|alternate|alt|hover|new|sale)$|^(?:is|has|js|n|item|row|col|post|node|product)-?\d+$/iu;

const noNames: readonly string[] = [];

/** Returns the function that reads `class` attributes; elements of a page share most of them. */
export function classReader(): (names: string | undefined) => readonly string[] {
  const known = new Map<string, readonly string[]>();
  return (names) => {
    if (names === undefined || names === '') return noNames;
    const before = known.get(names);
    if (before !== undefined) return before;
    const read = classNames(names);
    known.set(names, read);
    return read;
  };
}

function classNames(names: string): string[] {
  const all = names
    .slice(0, 500)
    .split(/\s+/u)
    .filter((name) => name !== '' && !passing.test(name));
  return all.slice(0, maxClasses).map((name) => name.replace(/\d+/gu, '#'));
}
