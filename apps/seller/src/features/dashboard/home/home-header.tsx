import type { Instant } from '@cliffhanger/core/kernel';
import { Avatar, currentTime, dateFormat, Skeleton, usePane, useUiSettings } from '@cliffhanger/ui';
import { clsx } from 'clsx';
import { Bell } from 'lucide-react';
import { memo } from 'react';
import { AmountsEye } from '../../../shared/balances/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageIcon } from '../../../shared/navigation/index.ts';
import { usePageHeading } from '../../../shared/page/index.ts';
import type { SellerUser } from '../../../shared/session/index.ts';
import { calledName, greetingAt } from './greeting.ts';
import type { Home } from './home-queries.ts';

interface HomeHeaderProps {
  readonly user: SellerUser;
  readonly home: Home | undefined;
}

export const HomeHeader = memo(function HomeHeader({ user, home }: HomeHeaderProps) {
  const t = useTranslation();
  const heading = usePageHeading(t('dashboard.title'));
  // The sidebar shows the seller instead.
  const isWide = usePane()?.place === 'plan';
  const unread = home?.unreadMessages ?? 0;
  return (
    <header
      className={clsx('flex items-center gap-3 pt-3 pb-1', isWide && 'mx-auto w-full max-w-[1540px] px-1')}
    >
      {!isWide && <Avatar name={user.realName} picture={user.avatar} />}
      <div
        className={clsx(
          'flex min-w-0 flex-1',
          isWide ? 'flex-row-reverse flex-wrap items-baseline justify-end gap-x-3' : 'flex-col',
        )}
      >
        <p className="text-small text-muted">
          {home === undefined ? (
            <Skeleton className="my-0.5 h-3.5 w-24" />
          ) : (
            <Updated at={home.updatedAt} hasDay={isWide} />
          )}
        </p>
        <h1 ref={heading} tabIndex={-1} className={isWide ? 'text-title' : 'text-head'}>
          {t(greetingAt(new Date(currentTime()).getHours()), { name: calledName(user.realName) })}
        </h1>
      </div>
      <div className="-me-3 flex">
        <AmountsEye />
        <PageIcon
          to="messages"
          icon={Bell}
          dot={unread > 0}
          label={unread > 0 ? t('dashboard.messages.unread', { count: unread }) : t('dashboard.messages')}
        />
      </div>
    </header>
  );
});

function Updated({ at, hasDay }: { at: Instant; hasDay: boolean }) {
  const t = useTranslation();
  const { locale } = useUiSettings();
  const time = dateFormat(locale, { hour: 'numeric', minute: '2-digit' }).format(at);
  const updated = t('dashboard.updated', { time });
  if (!hasDay) return updated;
  const day = dateFormat(locale, { weekday: 'long', day: 'numeric', month: 'long' }).format(at);
  return `${day} · ${updated}`;
}
