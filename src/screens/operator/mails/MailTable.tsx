import { Badge, Button } from '@fluentui/react-components';
import { useTranslation } from 'react-i18next';
import { noticeKinds, type NoticeKind } from '#core/domain/notice/noticeKind.ts';
import type { FailedMail } from '#core/wire/calls/operator/operatorMailCalls.ts';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import styles from '../OperatorScreen.module.css';
import { recordOfMail } from './recordOfMail.ts';

interface MailTableProps {
  mails: readonly FailedMail[];
  /** A mail cannot be sent now. */
  isStopped: boolean;
  onSend: (mailId: string) => void;
}

/** Mails that failed, with what to do about the reason. */
export function MailTable({ mails, isStopped, onSend }: MailTableProps) {
  const { t } = useTranslation('operator');
  const columns = [
    { key: 'kind', text: t(($) => $.mails.kind) },
    { key: 'to', text: t(($) => $.mails.to) },
    { key: 'reason', text: t(($) => $.credit.reason) },
    { key: 'actions', text: t(($) => $.accounts.actions) },
  ];
  return (
    <FactTable label={t(($) => $.pages.mails)} columns={columns}>
      {mails.map((mail) => (
        <MailRow key={mail.mailId} mail={mail} isStopped={isStopped} onSend={onSend} />
      ))}
    </FactTable>
  );
}

interface MailRowProps extends Omit<MailTableProps, 'mails'> {
  mail: FailedMail;
}

function MailRow({ mail, isStopped, onSend }: MailRowProps) {
  const { t } = useTranslation('operator');
  const kindText = useKindText();
  const { mailId, kind, userName, recipient, createdAt, failure, tries, triedAt, isGivenUp } = mail;
  return (
    <tr>
      <th scope="row">
        {kindText(kind)}
        <span className={styles.quiet}>
          <RelativeTime time={createdAt} />
        </span>
        {isGivenUp && (
          <span className={styles.marks}>
            <Badge appearance="tint" color="danger">
              {t(($) => $.mails.givenUp)}
            </Badge>
          </span>
        )}
      </th>
      <td className={styles.recipient}>
        {userName}
        <span className={styles.quiet}>{recipient}</span>
      </td>
      <td className={styles.reason}>
        <span>{t(($) => $.mails.reasons[failure?.kind ?? 'other'])}</span>
        <span className={styles.quiet}>
          {failure !== null && `${[failure.code, failure.status].filter(Boolean).join(' ')} · `}
          {t(($) => $.mails.tries, { count: tries })}
          {triedAt !== null && (
            <>
              {' · '}
              <RelativeTime time={triedAt} />
            </>
          )}
        </span>
      </td>
      <td>
        <Button
          size="small"
          disabledFocusable={isStopped}
          aria-label={t(($) => $.mails.sendTo, { name: userName })}
          onClick={() => onSend(mailId)}
        >
          {t(($) => $.mails.send)}
        </Button>
      </td>
    </tr>
  );
}

/** Returns the words for a kind of mail: those of the account's trail, and of its choice of notices. */
function useKindText(): (kind: string) => string {
  const { t } = useTranslation(['operator', 'account', 'notices']);
  return (kind) => {
    const record = recordOfMail(kind);
    if (record !== null) return t(($) => $.records.kinds[record], { ns: 'account' });
    if (isNoticeKind(kind)) return t(($) => $.kinds[kind], { ns: 'notices' });
    return kind === 'maintenanceOver' ? t(($) => $.mails.maintenance, { ns: 'operator' }) : kind;
  };
}

function isNoticeKind(kind: string): kind is NoticeKind {
  return (noticeKinds as readonly string[]).includes(kind);
}
