import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isWebAddress } from '#core/domain/parameters/formats.ts';
import type { UrlRule } from '#core/domain/addresses/urlRule.ts';
import {
  addressAt,
  addressesOf,
  countAddresses,
  maxRuleAddresses,
  sizesOfRule,
  unusedVariables,
} from '#core/domain/addresses/urlRules.ts';
import { sizeProblem } from '#core/domain/addresses/textSize.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import styles from './rule.module.css';

const shownAddresses = 10;

interface Props {
  rule: UrlRule;
  maxLines: number | undefined;
}

/** The first addresses, the last one, and their number. §5.2: a red border if there is no address, or no valid one. */
export function RulePreview({ rule, maxLines = maxRuleAddresses }: Props) {
  const { t } = useTranslation('rule');
  const messages = useMessages();
  const count = countAddresses(rule);
  const limit = Math.min(maxLines, maxRuleAddresses);
  // The size is computed before any address is generated: a few characters may mean more addresses than fit into
  // memory.
  const size = useMemo(() => sizeProblem(sizesOfRule(rule).plain), [rule]);
  const tooLong = size?.code === 'AddressTooLong' || count <= limit ? size : null;
  const first = tooLong === null ? [...addressesOf(rule, shownAddresses)] : [];
  const hasLast = first.length > 0 && count > shownAddresses && Number.isSafeInteger(count);
  const last = hasLast ? addressAt(rule, count - 1) : null;
  const warning = tooLong === null ? warningOf(rule, count, first) : null;
  const unused = unusedVariables(rule).map((number) => `{${number}}`);
  return (
    <section
      className={styles.preview}
      aria-label={t(($) => $.preview)}
      data-warning={warning !== null || tooLong !== null || count > limit}
    >
      <output className={styles.count}>
        {warning === null ? t(($) => $.count, { count }) : t(($) => $.warnings[warning])}
        {tooLong !== null && ` ${messages.ofParameter(tooLong)}`}
        {count > limit && ` ${t(($) => $.tooMany, { count: limit })}`}
        {warning === null && unused.length > 0 && ` ${t(($) => $.unused, { marks: unused.join(', ') })}`}
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
