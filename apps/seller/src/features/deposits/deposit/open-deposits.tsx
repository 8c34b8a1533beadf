import { serverNow } from '@cliffhanger/client/clock';
import { HOUR_MS, SECOND_MS } from '@cliffhanger/core/kernel';
import { Section } from '@cliffhanger/ui';
import { listDeposits } from '@cliffhanger/wire/deposits';
import { useTranslation } from '../../../shared/language/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';
import type { Deposit } from '../deposit-state-name.ts';
import { DepositCard } from '../deposits/deposit-card.tsx';

const LOOKED_AT = 20;
/** Push events report new, reverted and credited deposits; confirmations are polled while the page is open. */
const EVERY_MS = 15 * SECOND_MS;
const EVERY_MS_WHILE_CONFIRMING = 3 * SECOND_MS;
/** A deposit that a reorg removed stays visible for this long. */
const GONE_FOR_MS = HOUR_MS;
const OPEN: ReadonlySet<Deposit['state']> = new Set(['pending', 'held', 'under_review']);

/** Detected transfers, and proofs under review. */
export function OpenDeposits() {
  const t = useTranslation();
  const { data } = useApiQuery(
    listDeposits,
    { page: 1, pageSize: LOOKED_AT },
    { refetchEveryMs: (answer) => (isConfirming(answer?.list) ? EVERY_MS_WHILE_CONFIRMING : EVERY_MS) },
  );
  const open = (data?.list ?? []).filter((deposit) => OPEN.has(deposit.state) || isJustGone(deposit));
  if (open.length === 0) return null;
  return (
    <Section title={t('deposits.open')}>
      {open.map((deposit) => (
        <DepositCard key={deposit.id} deposit={deposit} />
      ))}
    </Section>
  );
}

const isConfirming = (list: readonly Deposit[] = []): boolean =>
  list.some(({ state }) => state === 'pending');

const isJustGone = ({ state, submittedAt }: Deposit): boolean =>
  state === 'gone' && serverNow() - submittedAt < GONE_FOR_MS;
