import { useContext, useEffect, useRef, useState } from 'react';
import type { FileProblem } from '#core/domain/files/fileLimits.ts';
import { maxLineLength } from '#core/domain/parameters/lineList.ts';
import { maxLines } from '#core/domain/parameters/splitLines.ts';
import { ImportSourcesContext } from '#app/parts/import/importSources.ts';
import { holdText } from '#app/parts/import/storeHeldLines.ts';
import type { ControlProps } from '../ControlProps.ts';

type Field = Pick<ControlProps, 'parameter' | 'value' | 'onChange'> & { onCut: (isCut: boolean) => void };

/** Packs a text that is too long for its field: it is split and packed outside the page's thread. */
export function useLongText({ parameter, value, onChange, onCut }: Field) {
  const sources = useContext(ImportSourcesContext);
  const [isTaking, setTaking] = useState(false);
  const [problem, setProblem] = useState<FileProblem | null>(null);
  const turn = useRef(0);
  /** A change of the field during the packing wins over the packed text. */
  useEffect(() => {
    turn.current += 1;
  }, [value]);

  const take = async (text: string) => {
    if (sources === null) return;
    setProblem(null);
    setTaking(true);
    // Runs after the change of the field that this text itself may cause.
    await new Promise((resolve) => setTimeout(resolve));
    const mine = turn.current;
    const held = await holdText(sources, text, maxLines(parameter));
    setTaking(false);
    if (mine !== turn.current) return;
    if (!held.ok) return setProblem(held.problem);
    const { value: lines, isCut, firstTooLong } = held.value;
    if (firstTooLong !== null) setProblem({ code: 'LinesTooLong', limit: maxLineLength, begins: firstTooLong });
    // If no line is left, the field stays as it is.
    if (lines === '' && firstTooLong !== null) return;
    onCut(isCut);
    onChange(lines);
  };
  return { isTaking, problem, take: (text: string) => void take(text) };
}
