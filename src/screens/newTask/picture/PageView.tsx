import { Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import type { OtherColumn } from '#core/wire/calls/template/proposeCalls.ts';
import { Notice } from '#app/parts/deferred/Notice.tsx';
import { Waiting } from '#app/parts/run/Waiting.tsx';
import { isOffline } from '#app/state/syncStatus.ts';
import { useSignalValue } from '#app/state/useSignalValue.ts';
import { hasRoom } from '../columns/elements.ts';
import type { KeptColumn, TableColumn } from '../columns/keptTable.ts';
import { placesOf } from './places.ts';
import { PointedPicture } from './PointedPicture.tsx';
import type { Picture } from './usePicture.ts';

export interface PageViewProps {
  picture: Picture;
  columns: readonly TableColumn[];
  /** The place of the table among those that were found. */
  place: number;
  kept: readonly KeptColumn[];
  /** The things that the page shows beside its lists. */
  elements: readonly OtherColumn[];
  onToggle: (place: number) => void;
  /** An element was pressed that is no column yet. */
  onTake: (element: OtherColumn) => void;
  /** Another table of the page was pressed. */
  onChoose: (table: number) => void;
}

/** The page as a picture on which columns are chosen, or the reason why there is none. */
export function PageView({ picture, columns, place, kept, elements, onToggle, onTake, onChoose }: PageViewProps) {
  const { t } = useTranslation('proposal');
  const { t: failures } = useTranslation('failures');
  const offline = useSignalValue(isOffline);
  const { reply, takingSince, failure, take } = picture;
  const again = (
    <Button size="small" disabledFocusable={offline} onClick={take}>
      {t(($) => $.picture.again)}
    </Button>
  );
  if (takingSince !== null) return <Waiting label={t(($) => $.picture.taking)} since={takingSince} />;
  if (failure !== null || reply === null) {
    return (
      <Notice intent="warning" action={again}>
        {failure ?? t(($) => (offline ? $.picture.offline : $.picture.none))}
      </Notice>
    );
  }
  const { failure: problem } = reply.page;
  const places = placesOf(reply.tables, place, { columns, elements, boxes: picture.elements });
  if (reply.picture === null || places === null) {
    return (
      <Notice intent="warning" action={again}>
        {problem === null ? t(($) => $.picture.none) : failures(($) => $[problem.code])}
      </Notice>
    );
  }
  return (
    <>
      {places.boxes.records.length === 0 && <Notice intent="info">{t(($) => $.picture.noRecords)}</Notice>}
      <PointedPicture
        picture={reply.picture}
        places={places}
        columns={columns}
        kept={kept}
        elements={elements}
        hasRoom={hasRoom(columns)}
        onToggle={onToggle}
        onTake={onTake}
        onChoose={onChoose}
      />
    </>
  );
}
