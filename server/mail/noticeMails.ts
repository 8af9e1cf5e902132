import type { AccountLevel } from '#core/domain/account/level.ts';
import { levelNames } from '#core/domain/account/levelNames.ts';
import type { MailedNotice } from '#core/domain/notice/mailedNotice.ts';
import type { Finding } from '#core/domain/drift/drift.ts';
import { linkKindOf, placeText } from '#core/domain/drift/mending.ts';
import type { Locale } from '#core/domain/locale.ts';
import { textsIn } from '../texts/textsIn.ts';
import { writeMail, type WrittenMail } from './mails.ts';

interface Reader {
  userName: string;
  publicUrl: string;
  /** Returns the label of a template's column in the language of the mail; the column's name where there is none. */
  labelOf: (templateSlug: string, column: string) => string;
}

/** Events that the mail about many of them names. */
const maxNamed = 20;

/** The mail about one event, with a link to its page. */
export function noticeMail(locale: Locale, notice: MailedNotice, reader: Reader): WrittenMail {
  const { userName, publicUrl } = reader;
  const { title, detail } = wordsOf(locale, notice, reader);
  const address = `${publicUrl}${pathOf(notice)}`;
  return writeMail(locale, 'notice', { userName, title, detail, address });
}

/** One mail about many events at once, which names the first of them. */
export function noticeSummaryMail(locale: Locale, notices: readonly MailedNotice[], reader: Reader): WrittenMail {
  const { userName, publicUrl } = reader;
  const named = notices.slice(0, maxNamed).map((notice) => `– ${wordsOf(locale, notice, reader).title}`);
  const list = [...named, ...(notices.length > maxNamed ? ['…'] : [])].join('\n');
  const facts = { userName, number: String(notices.length), list, address: `${publicUrl}/console/overview` };
  return writeMail(locale, 'noticeSummary', facts);
}

function pathOf(notice: MailedNotice): string {
  if (notice.kind === 'planEnds') return '/console/payment-plan/plan-subscription';
  if (notice.kind === 'rechargeOff') return '/console/payment-plan/payment-settings';
  if (!('taskId' in notice)) return '/console/task/export-record';
  return `/console/task/lot-data?taskId=${notice.taskId}&lotNo=${notice.lotNo}`;
}

/** The same words as in the console. */
function wordsOf(locale: Locale, notice: MailedNotice, { labelOf }: Reader): { title: string; detail: string } {
  if (notice.kind === 'planEnds') return planWords(locale, notice);
  const t = textsIn(locale, 'notices');
  if (notice.kind === 'rechargeOff') return { title: t(($) => $.rechargeOff), detail: t(($) => $.rechargeThen) };
  const exportTexts = textsIn(locale, 'exports');
  const { name } = notice;
  switch (notice.kind) {
    case 'runEnded':
      return { title: t(($) => $.ended, { name }), detail: t(($) => $.rows, { count: notice.rowCount }) };
    case 'runFailed': {
      const detail = textsIn(locale, 'console')(($) => $.endReasons[notice.endReason]);
      return { title: t(($) => $.failed, { name }), detail };
    }
    case 'drift': {
      const labelOfColumn = (column: string) => labelOf(notice.templateSlug ?? '', column);
      return { title: t(($) => $.drifted, { name }), detail: findingText(locale, notice.finding, labelOfColumn) };
    }
    case 'exportDone': {
      const title = notice.isSent ? exportTexts(($) => $.sent, { name }) : exportTexts(($) => $.ready, { name });
      return { title, detail: t(($) => $.rows, { count: notice.rowCount }) };
    }
    case 'exportFailed': {
      const { isSent, problem, detail } = notice;
      const title = isSent ? exportTexts(($) => $.notSent, { name }) : exportTexts(($) => $.notMade, { name });
      return {
        title,
        detail: problem === null ? '' : exportTexts(($) => $.problem[problem], { detail: detail ?? '' }),
      };
    }
  }
}

function planWords(
  locale: Locale,
  { level, levelAfter, endsAt }: Extract<MailedNotice, { kind: 'planEnds' }>,
): { title: string; detail: string } {
  const t = textsIn(locale, 'notices', ['common']);
  const nameOf = (each: AccountLevel) => t(($) => $.levels[levelNames[each]], { ns: 'common' });
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(endsAt);
  const facts = { plan: nameOf(level), date, after: nameOf(levelAfter) };
  return { title: t(($) => $.planEnds, facts), detail: t(($) => $.planThen, facts) };
}

function findingText(locale: Locale, finding: Finding, labelOf: (column: string) => string): string {
  const t = textsIn(locale, 'drift');
  if (finding.kind === 'fewerRows')
    return t(($) => $.findings.fewerRows, { count: finding.now, before: finding.before });
  const link = finding.column === null ? null : linkKindOf(finding.column);
  const label = link === null ? labelOf : () => t(($) => $.links[link]);
  const column = finding.column === null ? t(($) => $.items) : label(finding.column);
  if (finding.kind === 'selectorLost') {
    const { place, pages, lastFoundAt } = finding;
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(lastFoundAt);
    return t(($) => $.findings.selectorLost, { column, selector: placeText(place), pages, date });
  }
  if (finding.kind === 'columnGone') return t(($) => $.findings.columnGone, { column });
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 });
  const [before, now] = [percent.format(finding.before), percent.format(finding.now)];
  if (finding.kind === 'emptier') return t(($) => $.findings.emptier, { column, before, now });
  const [type, nowType] = [t(($) => $.types[finding.type]), t(($) => $.types[finding.nowType])];
  return t(($) => $.findings.otherType, { column, type, nowType, before, now });
}
