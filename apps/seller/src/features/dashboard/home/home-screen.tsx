import { Avatar, ListGroup, PullToRefresh } from '@cliffhanger/ui';
import { getSocialAccounts } from '@cliffhanger/wire/identity';
import { Headset } from 'lucide-react';
import { AmountsEye, useBalances } from '../../../shared/balances/index.ts';
import { useSay } from '../../../shared/language/index.ts';
import { PageRow } from '../../../shared/navigation/index.ts';
import { Page, usePageHeading } from '../../../shared/page/index.ts';
import { LevelBadge, useProfile } from '../../../shared/profile/index.ts';
import { useAnswer } from '../../../shared/server/index.ts';
import type { SellerUser } from '../../../shared/session/index.ts';
import { FirstSteps } from './first-steps.tsx';
import { calledName, greetingAt } from './greeting.ts';
import { MoneyStrip } from './money-strip.tsx';

export function HomeScreen() {
  const say = useSay();
  const { user, refresh } = useProfile();
  const balances = useBalances();
  const social = useAnswer(getSocialAccounts, {});
  if (user === undefined) return null;
  return (
    <PullToRefresh
      label={say('shell.list.refreshing')}
      onRefresh={() => Promise.all([refresh(), balances.refetch(), social.refetch()])}
    >
      <Page title={say('shell.home.title')} bar="none">
        <Greeting user={user} />
        <MoneyStrip answer={balances} />
        <FirstSteps user={user} social={social} />
        <ListGroup>
          <PageRow
            to="support"
            icon={Headset}
            title={say('shell.home.support')}
            detail={say('shell.home.support.text')}
          />
        </ListGroup>
      </Page>
    </PullToRefresh>
  );
}

function Greeting({ user }: { user: SellerUser }) {
  const say = useSay();
  const heading = usePageHeading(say('shell.home.title'));
  return (
    <header className="flex items-center gap-3 pt-4 pb-2">
      <Avatar name={user.realName} picture={user.avatar} />
      <div className="grid min-w-0 flex-1 justify-items-start gap-0.5">
        <h1 ref={heading} tabIndex={-1} className="text-head">
          {say(greetingAt(new Date().getHours()), { name: calledName(user.realName) })}
        </h1>
        <LevelBadge level={user.level} />
      </div>
      <AmountsEye className="-me-3" />
    </header>
  );
}
