import { useTranslation } from 'react-i18next';
import { maxLines } from '#core/domain/parameters/splitLines.ts';
import type { Parameter } from '#core/domain/parameters/parameter.ts';

interface Props {
  parameter: Parameter;
  count: number;
  /** True if more lines were entered than the field takes. */
  isCut: boolean;
}

/** The number of lines and the template's limit; §5.2: reports that lines were cut. */
export function LinesCount({ parameter, count, isCut }: Props) {
  const { t } = useTranslation('parameters');
  const limit = maxLines(parameter);
  return (
    <>
      {parameter.controlOptions.maxLines === undefined
        ? t(($) => $.lines, { count })
        : t(($) => $.linesOf, { count: limit, used: count })}
      {isCut && ` ${t(($) => $.linesCut, { count: limit })}`}
    </>
  );
}
