import { Button } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usageDays } from '#core/domain/account/usage.ts';
import type { Member, MemberBalance } from '#core/wire/calls/account/memberCalls.ts';
import { bridge } from '#app/bridge/bridge.ts';
import { useMessages } from '#app/i18n/useMessages.ts';
import { NoticeBar } from '#app/parts/deferred/NoticeBar.tsx';
import { DialogFrame } from '#app/parts/dialogs/DialogFrame.tsx';
import { FactTile, FactTiles } from '#app/parts/FactTiles.tsx';
import { MoneyText, NumberText } from '#app/parts/format/NumberText.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import plans from '#app/parts/plans/plans.module.css';
import { FactTable } from '#app/parts/table/FactTable.tsx';
import { TableSkeleton } from '#app/parts/table/TableSkeleton.tsx';
import styles from '../MembersScreen.module.css';

export interface ChargesDialogProps {
  member: Member;
  onClose: () => void;
}

/** §7.2, balance details: the charges that a member caused, each run as one line. */
export function ChargesDialog({ member, onClose }: ChargesDialogProps) {
  const { t } = useTranslation('members');
  const { balance, problem, hasMore, showMore } = useCharges(member);
  return (
    <DialogFrame
      title={t(($) => $.balance.title, { name: member.userName })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t(($) => $.balance.close)}</Button>}
    >
      <div className={styles.charges}>
        {problem !== null && <NoticeBar intent="warning">{problem}</NoticeBar>}
        {balance === null && problem === null && <TableSkeleton rowCount={2} />}
        {balance !== null && (
          <>
            <FactTiles>
              <FactTile name={t(($) => $.charged, { days: usageDays })}>
                <MoneyText micro={balance.chargedMicro} />
              </FactTile>
            </FactTiles>
            <Lines items={balance.items} />
          </>
        )}
        {hasMore && (
          <div>
            <Button onClick={showMore}>{t(($) => $.balance.more)}</Button>
          </div>
        )}
      </div>
    </DialogFrame>
  );
}

function Lines({ items }: Pick<MemberBalance, 'items'>) {
  const { t } = useTranslation('members');
  if (items.length === 0) return <p className={plans.quiet}>{t(($) => $.balance.none)}</p>;
  const columns = [
    { key: 'when', text: t(($) => $.balance.when) },
    { key: 'what', text: t(($) => $.balance.run) },
    { key: 'rows', text: t(($) => $.rows), isNumeric: true },
    { key: 'amount', text: t(($) => $.balance.amount), isNumeric: true },
  ];
  return (
    <FactTable label={t(($) => $.balance.button)} columns={columns}>
      {items.map(({ entryId, kind, taskName, lotNo, createdAt, rowCount, amountMicro }) => (
        <tr key={`${kind} ${entryId}`}>
          <td>
            <RelativeTime time={createdAt} />
          </td>
          <th scope="row">
            {taskName === null ? t(($) => $.balance.deletedTask) : t(($) => $.balance.runOf, { task: taskName, lotNo })}
          </th>
          <td data-numeric>{rowCount !== null && <NumberText value={rowCount} />}</td>
          <td data-numeric>
            <MoneyText micro={-amountMicro} />
          </td>
        </tr>
      ))}
    </FactTable>
  );
}

/** Reads a page of the charges, and further ones on demand; they are not stored. */
function useCharges({ memberId }: Member) {
  const messages = useMessages();
  const [page, setPage] = useState(1);
  const [balance, setBalance] = useState<MemberBalance | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    let isOver = false;
    void bridge.memberBalance(memberId, page).then((outcome) => {
      if (isOver) return;
      setProblem(outcome.ok ? null : messages.ofFailed(outcome));
      if (!outcome.ok) return;
      setBalance((before) => ({ ...outcome.value, items: [...(before?.items ?? []), ...outcome.value.items] }));
    });
    return () => {
      isOver = true;
    };
  }, [memberId, page, messages]);
  return {
    balance,
    problem,
    hasMore: balance !== null && balance.items.length < balance.total,
    showMore: () => setPage((before) => before + 1),
  };
}
