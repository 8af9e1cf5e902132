import { useTranslation } from 'react-i18next';
import { levelNames } from '#core/domain/account/levelNames.ts';
import type { StartRefusal } from '#core/domain/run/startPlan.ts';
import { pricePerThousandMicro } from '#core/domain/template/prices.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { formatBalance, formatBytes, formatMoney } from '#app/i18n/numberFormat.ts';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { useAccount } from '#app/state/session.ts';
import type { StartPrompt } from './startPrompts.ts';

interface StartMessage {
  title: string;
  text: string;
}

/** Returns a prompt's text in the user's language: a title, and one or two sentences with the facts. */
export function useStartMessages(): (prompt: StartPrompt, name: string) => StartMessage {
  const { t } = useTranslation('start');
  const { t: common } = useTranslation('common');
  const locale = useLocale();
  const messages = useMessages();
  const parent = useAccount()?.memberOf ?? null;
  const levelName = (level: keyof typeof levelNames) => common(($) => $.levels[levelNames[level]]);

  const factsOf = (refusal: StartRefusal) => ({
    ...refusal,
    ...(refusal.code === 'PlanTooLow' && {
      current: levelName(refusal.current),
      required: levelName(refusal.required),
    }),
    ...(refusal.code === 'BalanceTooLow' && {
      balance: formatBalance(locale, refusal.balanceMicro),
      needed: formatMoney(locale, refusal.neededMicro),
    }),
    ...(refusal.code === 'PlanStorageFull' && {
      used: formatBytes(locale, refusal.used),
      limit: formatBytes(locale, refusal.limit),
    }),
  });

  return (prompt, name) => {
    switch (prompt.do) {
      case 'ask': {
        const balance = formatBalance(locale, prompt.balanceMicro);
        const price = formatMoney(locale, pricePerThousandMicro(prompt.pricePerRowMicro));
        const text = t(($) => $.ask.text, { balance, price, rows: prompt.approximateRows });
        return { title: t(($) => $.ask.title), text };
      }
      case 'refuse': {
        const { code } = prompt.refusal;
        const isOfParent = code === 'BalanceTooLow' || code === 'ProxyBalanceTooLow';
        // §6: the balance of a member is its parent's.
        const text =
          isOfParent && parent !== null
            ? t(($) => $.ofParent, { name, parent })
            : t(($) => $.refused[code].text, { name, ...factsOf(prompt.refusal) });
        return { title: t(($) => $.refused[code].title), text };
      }
      case 'fail':
        return { title: t(($) => $.failed, { name }), text: messages.ofStart(prompt.result) };
      case 'limit': {
        const { quantity, limit, level } = prompt;
        const text = t(($) => $.taskLimit.text, { quantity, limit, plan: levelName(level) });
        return { title: t(($) => $.taskLimit.title), text };
      }
    }
  };
}
