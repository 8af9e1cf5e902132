import { useTranslation } from 'react-i18next';
import type { ExportRecord } from '#core/wire/rows/exportRecord.ts';

/** The reason of a failed export or test. Records that were stored by an older console have no `problemPlace`. */
type Failed = Pick<ExportRecord, 'problem' | 'problemDetail'> & Partial<Pick<ExportRecord, 'problemPlace'>>;

/** Returns a function that turns the reason of a failure into a sentence; `null` where there is none. */
export function useProblemText(): (failed: Failed) => string | null {
  const { t } = useTranslation('exports');
  return ({ problem, problemDetail, problemPlace }) => {
    if (problem === null) return null;
    const { lotNo = 0, rowNo = 0, column = null } = problemPlace ?? {};
    return t(($) => $.problem[problem], { detail: problemDetail ?? '', lotNo, rowNo, column: column ?? '' });
  };
}
