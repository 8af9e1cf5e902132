import { Button } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { MemberState } from '#core/domain/account/member.ts';
import type { Member } from '#core/wire/calls/account/memberCalls.ts';
import { lazyComponent } from '#app/parts/deferred/lazyComponent.tsx';
import { useOpener } from '#app/parts/deferred/useOpener.ts';
import { formatDate } from '#app/parts/format/dateFormat.ts';
import { MoneyText, NumberText } from '#app/parts/format/NumberText.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import { useLocale } from '#app/parts/format/useLocale.ts';
import { ToneBadge } from '#app/parts/status/StatusBadge.tsx';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import { useStore } from '#app/state/session.ts';
import { memberPicturesOf } from '#app/store/queries/storedReplies.ts';
import type { MemberDialogs } from './dialogs/useMemberDialogs.tsx';
import type { MemberRowProps } from './MemberMenu.tsx';
import styles from './MembersScreen.module.css';

const PictureAvatar = lazyComponent(
  async () => (await import('#app/features/account/avatar/AccountAvatar.tsx')).PictureAvatar,
);
const MemberMenu = lazyComponent(async () => (await import('./MemberMenu.tsx')).MemberMenu);

interface MemberTableProps {
  members: readonly Member[];
  isAway: boolean;
  dialogs: MemberDialogs;
}

/** Every member with its part of the nodes, what it has collected and what that cost. */
export function MemberTable({ members, isAway, dialogs }: MemberTableProps) {
  const { t } = useTranslation('members');
  const store = useStore();
  const pictures = useLiveQuery(() => memberPicturesOf(store), [store]) ?? {};
  const columns = [
    { key: 'name', text: t(($) => $.member) },
    { key: 'state', text: t(($) => $.state) },
    { key: 'nodes', text: t(($) => $.nodes), isNumeric: true },
    { key: 'tasks', text: t(($) => $.tasks), isNumeric: true },
    { key: 'rows', text: t(($) => $.rows), isNumeric: true },
    { key: 'charged', text: t(($) => $.chargedShort), isNumeric: true },
    { key: 'actions', text: t(($) => $.actions) },
  ];
  return (
    <FactTable label={t(($) => $.title)} columns={columns}>
      {members.map((member) => (
        <MemberRow
          key={member.memberId}
          member={member}
          picture={pictures[member.avatar ?? ''] ?? null}
          isAway={isAway}
          dialogs={dialogs}
        />
      ))}
    </FactTable>
  );
}

function MemberRow({ member, picture, isAway, dialogs }: MemberRowProps & { picture: Uint8Array<ArrayBuffer> | null }) {
  const [local, domain] = member.email.split('@', 2);
  return (
    <tr>
      <th scope="row" className={styles.member}>
        <span className={styles.picture}>
          <PictureAvatar size={32} color="colorful" name={member.userName} bytes={picture} />
        </span>
        <span className={styles.name}>{member.userName}</span>
        <span className={styles.email}>
          {local}@<wbr />
          {domain}
        </span>
      </th>
      <td>
        <StateBadge member={member} />
      </td>
      <td data-numeric>
        <NumberText value={member.cloudCount} />
      </td>
      <td data-numeric>
        <NumberText value={member.taskCount} />
      </td>
      <td data-numeric>
        <NumberText value={member.rowCount} />
      </td>
      <td data-numeric>
        <MoneyText micro={member.chargedMicro} />
      </td>
      <td>
        <Actions member={member} isAway={isAway} dialogs={dialogs} />
      </td>
    </tr>
  );
}

const tones = {
  [MemberState.Active]: 'done',
  [MemberState.Disabled]: 'waiting',
  [MemberState.Removed]: 'failed',
} as const;

/** The state of a member, and of an active one its last use. */
function StateBadge({ member: { state, seenAt, isDisabledByOperator, deletesAt } }: { member: Member }) {
  const { t } = useTranslation('members');
  const locale = useLocale();
  return (
    <span className={styles.state}>
      <ToneBadge tone={tones[state]}>{t(($) => $.states[state])}</ToneBadge>
      {state === MemberState.Active && (
        <span className={styles.note}>{seenAt === null ? t(($) => $.signedOut) : <RelativeTime time={seenAt} />}</span>
      )}
      {deletesAt !== null && (
        <span className={styles.note}>{t(($) => $.until, { date: formatDate(locale, deletesAt, false) })}</span>
      )}
      {isDisabledByOperator && <span className={styles.note}>{t(($) => $.byOperator)}</span>}
    </span>
  );
}

function Actions({ member, isAway, dialogs }: MemberRowProps) {
  const { t } = useTranslation('members');
  const { target, close, opener } = useOpener();
  return (
    <>
      <Button
        {...opener}
        appearance="subtle"
        aria-haspopup="menu"
        aria-label={t(($) => $.actionsOf, { name: member.userName })}
        icon={<MoreHorizontalRegular />}
      />
      {target !== null && (
        <MemberMenu member={member} isAway={isAway} dialogs={dialogs} target={target} onClose={close} />
      )}
    </>
  );
}
