import { useTranslation } from 'react-i18next';
import { maxLines } from '#core/domain/template/splitLines.ts';
import type { Parameter } from '#core/domain/template/parameter.ts';

interface Props {
  parameter: Parameter;
  count: number;
  /** More lines were given than are kept. */
  isCut: boolean;
}

/** How many lines there are, of how many the template takes; §5.2: that they were cut is said. */
export function LinesCount({ parameter, count, isCut }: Props) {
  const { t } = useTranslation('parameters');
  const most = maxLines(parameter);
  return (
    <>
      {parameter.controlOptions.maxLines === undefined
        ? t(($) => $.lines, { count })
        : t(($) => $.linesOf, { count: most, used: count })}
      {isCut && ` ${t(($) => $.linesCut, { count: most })}`}
    </>
  );
}
