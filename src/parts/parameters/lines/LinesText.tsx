import { Textarea } from '@fluentui/react-components';
import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isLongText } from '#core/domain/parameters/lineList.ts';
import { maxLines } from '#core/domain/parameters/splitLines.ts';
import type { ControlProps } from '../ControlProps.ts';
import styles from './lines.module.css';
import { LinesCount } from './LinesCount.tsx';
import { countLines, cutLines } from './lineText.ts';

interface Props extends ControlProps {
  text: string;
  /** True if more lines were entered than the field takes. */
  isCut: boolean;
  onCut: (isCut: boolean) => void;
  /** Called with a text that is too long to edit here; `isTaking` is true while it is packed. */
  onLong: (text: string) => void;
  isTaking: boolean;
}

/** Values typed one per line, with their count; cut to MaxLines (§5.2) with a notice. */
export function LinesText({ id, parameter, text, isCut, onCut, onLong, isTaking, onChange }: Props) {
  const { t } = useTranslation('parameters');
  const { placeholder } = parameter.controlOptions;
  const handleChange = (next: string) => {
    if (isLongText(next)) {
      // The text stays as it is until it is packed, so that no input is lost.
      onChange(next);
      return onLong(next);
    }
    const kept = cutLines(next, maxLines(parameter));
    onCut(kept !== next);
    return onChange(kept);
  };
  /** 200,000 lines in a text area would block the page, so a long paste is packed without entering the text area. */
  const handlePaste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const { value, selectionStart, selectionEnd } = event.currentTarget;
    const next = value.slice(0, selectionStart) + event.clipboardData.getData('text') + value.slice(selectionEnd);
    if (!isLongText(next)) return;
    event.preventDefault();
    onLong(next);
  };
  return (
    <>
      <Textarea
        id={id}
        className={styles.text}
        resize="vertical"
        spellCheck={false}
        readOnly={isTaking}
        {...(placeholder !== undefined && { placeholder })}
        value={text}
        onChange={(_, data) => handleChange(data.value)}
        onPaste={handlePaste}
      />
      <p className={styles.count} aria-live="polite">
        {isTaking ? (
          t(($) => $.takingLines)
        ) : (
          <LinesCount parameter={parameter} count={countLines(text)} isCut={isCut} />
        )}
      </p>
    </>
  );
}
