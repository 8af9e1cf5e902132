import { Button } from '@fluentui/react-components';
import { AddRegular, KeyMultipleRegular, PeopleRegular } from '@fluentui/react-icons';
import { useTranslation } from 'react-i18next';
import { MemberState } from '#core/domain/account/member.ts';
import { usageDays } from '#core/domain/account/usage.ts';
import { EmptyState } from '#app/parts/EmptyState.tsx';
import { FactTile, FactTiles } from '#app/parts/FactTiles.tsx';
import { MoneyText } from '#app/parts/format/NumberText.tsx';
import { RelativeTime } from '#app/parts/format/RelativeTime.tsx';
import plans from '#app/parts/plans/plans.module.css';
import { Section } from '#app/parts/Section.tsx';
import { MemberTable } from './MemberTable.tsx';
import type { KnownMembers, MembersState } from './members.state.ts';
import { useMemberDialogs } from './dialogs/useMemberDialogs.tsx';

interface TeamProps extends Pick<MembersState, 'isAway' | 'load'> {
  known: KnownMembers;
}

/** The figures of a team, and its members with what their parent can do. */
export function Team({ known, isAway, load }: TeamProps) {
  const { t } = useTranslation('members');
  const dialogs = useMemberDialogs(known, load);
  const { members, limit, nodes } = known;
  const present = members.filter(({ state }) => state !== MemberState.Removed).length;
  const isFull = present >= limit;
  const charged = members.reduce((sum, { chargedMicro }) => sum + chargedMicro, 0);
  const hasActive = members.some(({ state }) => state === MemberState.Active);
  const buttons = (
    <div className={plans.actions}>
      {hasActive && (
        <Button icon={<KeyMultipleRegular />} disabledFocusable={isAway} onClick={dialogs.givePasswords}>
          {t(($) => $.passwords.ofAll)}
        </Button>
      )}
      <Button appearance="primary" icon={<AddRegular />} disabledFocusable={isAway || isFull} onClick={dialogs.add}>
        {t(($) => $.add.button)}
      </Button>
    </div>
  );
  return (
    <>
      <FactTiles>
        <FactTile name={t(($) => $.count)} note={isFull && t(($) => $.full)}>
          {t(($) => $.usedOf, { used: present, limit })}
        </FactTile>
        <FactTile name={t(($) => $.nodesLeft)}>{t(($) => $.usedOf, { used: nodes.left, limit: nodes.total })}</FactTile>
        <FactTile name={t(($) => $.charged, { days: usageDays })}>
          <MoneyText micro={charged} />
        </FactTile>
      </FactTiles>
      <Section title={t(($) => $.title)} beside={buttons}>
        {members.length === 0 ? (
          <EmptyState icon={<PeopleRegular />} title={t(($) => $.none.title)} text={t(($) => $.none.text)} />
        ) : (
          <>
            <MemberTable members={members} isAway={isAway} dialogs={dialogs} />
            <p className={plans.quiet}>
              <AsOf time={known.readAt} />
            </p>
          </>
        )}
      </Section>
    </>
  );
}

function AsOf({ time }: { time: number }) {
  const { t } = useTranslation('members');
  const [before, after] = t(($) => $.asOf, { ago: '\n' }).split('\n');
  return (
    <>
      {before}
      <RelativeTime time={time} />
      {after}
    </>
  );
}
