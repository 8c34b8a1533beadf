import { countMessages } from '@cliffhanger/wire/messages';
import { countOrdersToShip } from '@cliffhanger/wire/orders';
import { useEffect } from 'react';
import { useAnswer } from '../shared/server/index.ts';
import { useIsLoggedIn } from '../shared/session/index.ts';
import { putBadges } from './tab-badges.ts';

/** Read once, and again after every event that changes them. */
export function useCountBadges(): void {
  const enabled = useIsLoggedIn();
  const orders = useAnswer(countOrdersToShip, {}, { enabled }).data?.count ?? 0;
  const home = useAnswer(countMessages, {}, { enabled }).data?.unread ?? 0;
  useEffect(() => putBadges({ orders, home }), [orders, home]);
}
