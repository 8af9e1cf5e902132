import { ImageOffRegular, PaintBrushRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { usePicture } from '#app/features/explorer/pictures/usePicture.ts';
import { Section } from '#app/parts/Section.tsx';
import type { PictureCell } from '#workers/sync/calls/pictures.ts';
import type { TemplateForm } from '../newTemplate.state.ts';
import styles from '../NewTemplateScreen.module.css';
import type { SampleRows } from './useSampleRows.ts';

interface PictureSectionProps {
  form: TemplateForm;
  rows: SampleRows;
  /** Address of the picture of a row that the template has already. */
  kept: string | null;
  change: (part: Partial<TemplateForm>) => void;
}

/** The choice of the picture: drawn, or one of the rows. */
export function PictureSection({ form, rows, kept, change }: PictureSectionProps) {
  const { t } = useTranslation('proposal');
  const { picture } = form;
  return (
    <Section title={t(($) => $.own.picture)}>
      <fieldset className={styles.pictures} aria-label={t(($) => $.own.picture)}>
        {kept !== null && (
          <Choice
            words={t(($) => $.own.kept)}
            isChosen={picture.kind === 'kept'}
            onChoose={() => change({ picture: { kind: 'kept' } })}
          >
            <img src={kept} alt="" />
          </Choice>
        )}
        <Choice
          words={t(($) => $.own.drawn)}
          isChosen={picture.kind === 'drawn'}
          onChoose={() => change({ picture: { kind: 'drawn' } })}
        >
          <PaintBrushRegular />
        </Choice>
        {rows.pictures.map((cell) => (
          <RowChoice key={`${cell.rowNo} ${cell.column}`} cell={cell} picture={picture} change={change} />
        ))}
      </fieldset>
    </Section>
  );
}

interface RowChoiceProps extends Pick<PictureSectionProps, 'change'> {
  cell: PictureCell;
  picture: TemplateForm['picture'];
}

/** A picture of a row; one that the service does not get cannot be chosen. */
function RowChoice({ cell, picture, change }: RowChoiceProps) {
  const { t } = useTranslation('proposal');
  const result = usePicture(cell);
  const { lotId, rowNo, column } = cell;
  const isChosen =
    picture.kind === 'row' && picture.lotId === lotId && picture.rowNo === rowNo && picture.column === column;
  return (
    <Choice
      words={t(($) => $.own.ofRow, { row: rowNo + 1 })}
      isChosen={isChosen}
      isDisabled={result !== undefined && !('url' in result)}
      onChoose={() => change({ picture: { kind: 'row', lotId, rowNo, column } })}
    >
      {result !== undefined && ('url' in result ? <img src={result.url} alt="" /> : <ImageOffRegular />)}
    </Choice>
  );
}

interface ChoiceProps {
  words: string;
  isChosen: boolean;
  isDisabled?: boolean;
  onChoose: () => void;
  children?: React.ReactNode;
}

function Choice({ words, isChosen, isDisabled = false, onChoose, children }: ChoiceProps) {
  return (
    <label className={styles.picture} data-disabled={isDisabled}>
      <input type="radio" name="picture" checked={isChosen} disabled={isDisabled} onChange={onChoose} />
      <span className={styles.image}>{children}</span>
      <span>{words}</span>
    </label>
  );
}
