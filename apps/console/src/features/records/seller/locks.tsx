import { Link } from '@cliffhanger/client/router';
import { MINUTE_MS } from '@cliffhanger/core/kernel';
import { useNow } from '@cliffhanger/ui';
import { mayCall } from '@cliffhanger/wire/operator';
import { listLevelGrants } from '@cliffhanger/wire/operator/support';
import { dateText, quoteText, t } from '../../../shared/language/index.ts';
import { levelText } from '../../../shared/levels/index.ts';
import { Clock, Panel } from '../../../shared/parts/index.ts';
import { useSession } from '../../../shared/session/index.ts';
import { useStaffNames } from '../../../shared/staff-names/index.ts';
import type { Seller } from './seller.ts';

/** The seller's current restrictions, each with its rule and its end. */
export function Locks({ seller: { locks, payouts } }: { readonly seller: Seller }) {
  const now = useNow(MINUTE_MS);
  const named = useStaffNames();
  const running = locks.filter(({ until, openedAt }) => openedAt === null && until > now);
  const waiting = payouts.filter(({ readyAt }) => readyAt > now);
  return (
    <Panel title={t('console.seller.locks')}>
      {running.length + waiting.length === 0 && (
        <p className="px-3.5 py-2.5 text-muted">{t('console.seller.no-locks')}</p>
      )}
      <ul>
        {running.map((lock) => (
          <Lock
            key={lock.lockedAt}
            title={t('console.seller.locked')}
            text={t('console.seller.locked-by', { rule: lock.words, by: named(lock.lockedBy) })}
            from={lock.lockedAt}
            until={lock.until}
          />
        ))}
        {waiting.map((payout) => (
          <Lock
            key={payout.addedAt}
            title={t('console.seller.payout-waits')}
            text={t('console.seller.payout-rule', { at: dateText(payout.readyAt) })}
            from={payout.addedAt}
            until={payout.readyAt}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface LockProps {
  readonly title: string;
  readonly text: string;
  readonly from: Seller['registeredAt'];
  readonly until: Seller['registeredAt'];
}

const Lock = ({ title, text, from, until }: LockProps) => (
  <li className="border-b border-line px-3.5 py-2 last:border-0">
    <p className="flex flex-wrap justify-between gap-x-3">
      <span className="font-semibold">{title}</span>
      <Clock isBare from={from} promisedBy={until} />
    </p>
    <p className="text-small text-muted">{text}</p>
  </li>
);

/** A proposed level that needs a second person. It is confirmed on the page for level grants. */
export function WaitingGrant({ grants }: { readonly grants: Seller['grants'] }) {
  const named = useStaffNames();
  const roles = useSession()?.roles ?? [];
  const waiting = grants.find(({ confirmedBy }) => confirmedBy === null);
  if (waiting === undefined) return null;
  const { level, reason, proposedBy, proposedAt } = waiting;
  return (
    <Panel title={t('console.seller.grant')}>
      <div className="px-3.5 py-2.5">
        <p className="font-semibold">{t('console.seller.grant.level', { level: levelText(level) })}</p>
        <p className="text-small text-muted">
          {t('console.grant.proposed', { by: named(proposedBy), at: dateText(proposedAt) })}
        </p>
        <p className="mb-2">{quoteText(reason)}</p>
        <p className="text-small text-muted">{t('console.seller.grant.second')}</p>
        {mayCall(listLevelGrants.roles, roles) && (
          <Link
            className="text-primary-text underline decoration-primary-text/40 underline-offset-2"
            to="/grant-level"
          >
            {t('console.nav.grant-level')}
          </Link>
        )}
      </div>
    </Panel>
  );
}
