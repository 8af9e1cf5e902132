/** A real page with what a person sees on it: how many records its list has, and texts of some of them. */
export interface RealAnswer {
  page: string;
  count: number;
  texts: readonly string[];
}

/**
 * Lists of recorded pages; only these answers are kept here, the pages are not. The pages were chosen among those for
 * which a list was proposed first, and the records were counted in their markup: the figures say whether such lists
 * stay right, not how many lists of the web are.
 */
export const realLists: readonly RealAnswer[] = [
  { page: 'segments/6910f008404f', count: 10, texts: ['Liebe Menschen Europas', 'Sei doch nicht so negativ!'] },
  { page: 'segments/509b26543445', count: 30, texts: ['Nicht ganz korrekte Korrektur', 'Larissa Neuhofer'] },
  { page: 'segments/916d313a1212', count: 74, texts: ['blah blubb', 'mirdochegal'] },
  { page: 'segments/4daa3532316a', count: 17, texts: ['Jasmin'] },
  { page: 'segments/2cdf2c8c15e8', count: 5, texts: ['degski', 'Daniel Lemire'] },
  { page: 'segments/cda28a94c3d8', count: 51, texts: ['sarah'] },
  { page: 'segments/04c5c56875a6', count: 80, texts: ['Kristine'] },
  { page: 'segments/4c2d52cff8d3', count: 18, texts: ['Julia'] },
  { page: 'segments/97b666a07ccd', count: 6, texts: ['Dagmar Rehak', 'HansG'] },
  { page: 'segments/7af998830af1', count: 40, texts: ['photobix'] },
  { page: 'segments/79eb060b71ea', count: 87, texts: ['H. Peyriere,'] },
  { page: 'segments/e0056c731893', count: 103, texts: ['Wasserstoff', 'Demokratie'] },
  { page: 'segments/57cf5e9cb02f', count: 4, texts: ['M wie Mähnenlöwe', 'Mähnenlos'] },
  { page: 'segments/2e0e96884b54', count: 10, texts: ['Otto-Huus (sonstiges)', 'Kunsthalle in Emden (Kunstmuseum)'] },
  { page: 'segments/b1d34e1f22ca', count: 31, texts: ['29. Repurposed Baby Grand Piano Bookshelf'] },
];
