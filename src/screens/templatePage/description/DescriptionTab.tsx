import { useMemo, type ReactNode } from 'react';
import { Columns } from '../frame/Columns.tsx';
import { Contents } from './Contents.tsx';
import { RichText } from './RichText.tsx';
import { safeRichText } from './safeRichText.ts';

/** §2.5: the table of contents is made from the headings; a text with fewer headings needs none. */
const fewestInContents = 3;

/** The description of how to use the template. */
export function DescriptionTab({ html, aside }: { html: string; aside: ReactNode }) {
  const { fragment, headings } = useMemo(() => safeRichText(html), [html]);
  return (
    <Columns contents={headings.length >= fewestInContents && <Contents headings={headings} />} aside={aside}>
      <RichText fragment={fragment} />
    </Columns>
  );
}
