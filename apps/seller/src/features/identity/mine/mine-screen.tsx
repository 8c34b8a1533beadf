import { PullToRefresh } from '@cliffhanger/ui';
import { useBalances } from '../../../shared/balances/index.ts';
import { FriendLinks } from '../../../shared/footer/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { Page } from '../../../shared/page/index.ts';
import { Standing, useProfile } from '../../../shared/profile/index.ts';
import { queryClient } from '../../../shared/server/index.ts';
import { APP_VERSION } from '../../../shared/version/index.ts';
import { BalancesCard } from './balances-card.tsx';
import { Menus } from './menus.tsx';
import { ProfileHeader } from './profile-header.tsx';

export function MineScreen() {
  const t = useTranslation();
  const { user, profile } = useProfile();
  const balances = useBalances();
  if (user === undefined) return null;
  return (
    <PullToRefresh
      label={t('shell.list.refreshing')}
      // Refetches the queries of mounted components only.
      onRefresh={() => queryClient.refetchQueries({ type: 'active' })}
    >
      <Page title={t('shell.mine.title')} bar="none">
        <ProfileHeader user={user} profile={profile} />
        <Standing level={user.level} score={profile?.creditScore} profile={profile} />
        <BalancesCard answer={balances} />
        <Menus dramas={profile?.rights.used} isCertified={profile?.isCertified} />
        <FriendLinks />
        <p className="pt-1 text-center text-small text-muted">
          {t('shell.version', { version: APP_VERSION })}
        </p>
      </Page>
    </PullToRefresh>
  );
}
