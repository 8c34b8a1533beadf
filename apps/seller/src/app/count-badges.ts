import { getHome } from '@cliffhanger/wire/dashboard';
import { useEffect } from 'react';
import { useApiQuery } from '../shared/server/index.ts';
import { useIsLoggedIn } from '../shared/session/index.ts';
import { putBadges } from './tab-badges.ts';

/** Both counts come with the home page's query, so that the home page sends only one request. */
export function useCountBadges(): void {
  const enabled = useIsLoggedIn();
  const { data } = useApiQuery(getHome, {}, { enabled });
  const orders = data?.toShip.count ?? 0;
  const home = data?.unreadMessages ?? 0;
  useEffect(() => putBadges({ orders, home }), [orders, home]);
}
