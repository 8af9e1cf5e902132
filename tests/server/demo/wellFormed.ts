import { Parser } from 'htmlparser2';

const voidElements = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** What is wrong with a document: elements closed out of order or never, bare ampersands, attributes without quotes. */
export function faultsOf(text: string, isXml: boolean): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  const parser = new Parser(
    {
      onopentag: (name) => {
        open.push(name);
      },
      onattribute: (name, value, quote) => {
        if (quote !== '"' && value !== '') faults.push(`attribute ${name} without quotes`);
      },
      onclosetag: (name, isImplied) => {
        if (open.pop() !== name) faults.push(`${name} closes another element`);
        if (isImplied && !isXml && !voidElements.has(name)) faults.push(`${name} is never closed`);
      },
    },
    { xmlMode: isXml, decodeEntities: true },
  );
  parser.end(text);
  if (open.length > 0) faults.push(`never closed: ${open.join(', ')}`);
  const markupOnly = text.replace(/<script[^>]*>.*?<\/script>/gsu, '');
  for (const [bare] of markupOnly.matchAll(/&(?!(?:amp|lt|gt|quot|#39);).{0,12}/gu))
    faults.push(`bare ampersand: ${bare}`);
  return faults;
}
