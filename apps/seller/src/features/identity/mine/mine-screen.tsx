import { Avatar, Icon, ListGroup, PullToRefresh } from '@cliffhanger/ui';
import { AtSign, Headset, Pencil, Settings, ShieldCheck, UserRound } from 'lucide-react';
import { useBalances } from '../../../shared/balances/index.ts';
import { useSay } from '../../../shared/language/index.ts';
import { PageLink, PageRow } from '../../../shared/navigation/index.ts';
import { Page, usePageHeading } from '../../../shared/page/index.ts';
import { LevelBadge, useProfile } from '../../../shared/profile/index.ts';
import type { SellerUser } from '../../../shared/session/index.ts';
import { APP_VERSION } from '../../../shared/version/index.ts';
import { LanguageRow } from '../settings/language-row.tsx';
import { ThemeRow } from '../settings/theme-row.tsx';
import { BalancesCard } from './balances-card.tsx';
import { useCountedRows } from './counted-rows.ts';
import { LogoutRow } from './logout-row.tsx';

export function MineScreen() {
  const say = useSay();
  const { user, refresh } = useProfile();
  const balances = useBalances();
  const rows = useCountedRows();
  if (user === undefined) return null;
  return (
    <PullToRefresh
      label={say('shell.list.refreshing')}
      onRefresh={() => Promise.all([refresh(), balances.refetch(), rows.refresh()])}
    >
      <Page title={say('shell.mine.title')} bar="none">
        <Who user={user} />
        <BalancesCard answer={balances} />
        <ListGroup>
          <PageRow to="personalDetails" icon={UserRound} title={say('shell.mine.personal')} />
          <PageRow
            to="personalDetails"
            query={{ part: 'security' }}
            icon={ShieldCheck}
            title={say('shell.mine.security')}
            end={rows.devices}
          />
          <PageRow
            to="socialAccounts"
            icon={AtSign}
            title={say('shell.mine.social')}
            end={rows.socialAccounts}
          />
        </ListGroup>
        <ListGroup>
          <LanguageRow />
          <ThemeRow />
          <PageRow to="settings" icon={Settings} title={say('shell.mine.settings')} />
          <PageRow to="support" icon={Headset} title={say('shell.mine.support')} />
        </ListGroup>
        <ListGroup>
          <LogoutRow />
        </ListGroup>
        <p className="pt-1 text-center text-small text-muted">
          {say('shell.version', { version: APP_VERSION })}
        </p>
      </Page>
    </PullToRefresh>
  );
}

function Who({ user }: { user: SellerUser }) {
  const say = useSay();
  const heading = usePageHeading(say('shell.mine.title'));
  return (
    <header className="flex items-center gap-3 pt-4 pb-2">
      <Avatar name={user.realName} picture={user.avatar} size="l" />
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <h1 ref={heading} tabIndex={-1} className="text-title">
          {user.realName}
        </h1>
        <LevelBadge level={user.level} />
      </div>
      <PageLink to="personalDetails" className="-me-3 grid size-tap shrink-0 place-items-center">
        <Icon of={Pencil} size={20} />
        <span className="sr-only">{say('shell.mine.edit')}</span>
      </PageLink>
    </header>
  );
}
