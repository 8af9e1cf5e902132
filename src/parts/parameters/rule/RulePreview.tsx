import { useTranslation } from 'react-i18next';
import { isWebAddress } from '#core/domain/template/formats.ts';
import {
  addressAt,
  addressesOf,
  countAddresses,
  maxRuleAddresses,
  unusedVariables,
  type UrlRule,
} from '#core/domain/template/urlRules.ts';
import styles from './rule.module.css';

const shownAddresses = 10;

interface Props {
  rule: UrlRule;
  maxLines: number | undefined;
}

/** The first addresses and the last, and how many there are. §5.2: a red border where there is none, or none that is valid. */
export function RulePreview({ rule, maxLines = maxRuleAddresses }: Props) {
  const { t } = useTranslation('parameters');
  const count = countAddresses(rule);
  const first = [...addressesOf(rule, shownAddresses)];
  const last = count > shownAddresses && Number.isSafeInteger(count) ? addressAt(rule, count - 1) : null;
  const warning = warningOf(rule, count, first);
  const unused = unusedVariables(rule).map((number) => `{${number}}`);
  const limit = Math.min(maxLines, maxRuleAddresses);
  return (
    <section
      className={styles.preview}
      aria-label={t(($) => $.rule.preview)}
      data-warning={warning !== null || count > limit}
    >
      <output className={styles.count}>
        {warning === null ? t(($) => $.rule.count, { count }) : t(($) => $.rule.warnings[warning])}
        {count > limit && ` ${t(($) => $.rule.tooMany, { count: limit })}`}
        {warning === null && unused.length > 0 && ` ${t(($) => $.rule.unused, { marks: unused.join(', ') })}`}
      </output>
      {warning !== 'noAddress' && first.length > 0 && (
        <ol className={styles.addresses}>
          {first.map((address, index) => (
            <li key={index}>{address}</li>
          ))}
          {last !== null && <li value={count}>{last}</li>}
        </ol>
      )}
    </section>
  );
}

function warningOf(
  { address }: UrlRule,
  count: number,
  first: readonly string[],
): 'noAddress' | 'noValue' | 'noValid' | null {
  if (address.trim() === '') return 'noAddress';
  if (count === 0) return 'noValue';
  return first.some(isWebAddress) ? null : 'noValid';
}
