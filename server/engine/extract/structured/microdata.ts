import type { Document } from 'domhandler';
import { thingsIn, type Things } from './linkedData.ts';
import { markupThings, type Syntax } from './markupThings.ts';

const microdata: Syntax = {
  typesOf: ({ attribs }) => {
    if (attribs['itemscope'] === undefined) return null;
    return words(attribs['itemtype']).map((type) => type.split(/[/#]/u).at(-1) ?? type);
  },
  namesOf: ({ attribs }) => words(attribs['itemprop']),
  referredBy: ({ attribs }) => words(attribs['itemref']),
};

const vocabulary = /^(?:schema:|https?:\/\/(?:www\.)?schema\.org\/)/iu;
/** RDFa Lite. Names of other vocabularies (`og:title`, `foaf:Person`) say nothing here. */
const rdfa: Syntax = {
  typesOf: ({ attribs }) => (attribs['typeof'] === undefined ? null : schemaNames(attribs['typeof'])),
  namesOf: ({ attribs }) => schemaNames(attribs['property']),
  referredBy: () => [],
};

/** Returns the things of a page's microdata, in the form of JSON-LD. */
export function microdataThings(document: Document): Things {
  return thingsIn(markupThings(document, microdata));
}

/** Returns the things of a page's RDFa, in the form of JSON-LD. */
export function rdfaThings(document: Document): Things {
  return thingsIn(markupThings(document, rdfa));
}

function schemaNames(text: string | undefined): string[] {
  return words(text)
    .map((name) => name.replace(vocabulary, ''))
    .filter((name) => !/[:/]/u.test(name));
}

function words(text: string | undefined): string[] {
  return (text ?? '').split(/\s+/u).filter((word) => word !== '');
}
