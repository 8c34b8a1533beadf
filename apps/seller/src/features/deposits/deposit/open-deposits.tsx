import { SECOND_MS } from '@cliffhanger/core/kernel';
import { Section } from '@cliffhanger/ui';
import { listDeposits } from '@cliffhanger/wire/deposits';
import { useSay } from '../../../shared/language/index.ts';
import { useAnswer } from '../../../shared/server/index.ts';
import { DepositCard } from '../deposits/deposit-card.tsx';

const LOOKED_AT = 20;
/** Push tells when one is credited; its confirmations are looked up while somebody watches. */
const EVERY_MS = 15 * SECOND_MS;

/** What is on its way in: transfers that were seen, and proofs that are looked at. */
export function OpenDeposits() {
  const say = useSay();
  const { data } = useAnswer(listDeposits, { page: 1, pageSize: LOOKED_AT }, { refetchEveryMs: EVERY_MS });
  const open = (data?.list ?? []).filter(({ state }) => state === 'pending' || state === 'under_review');
  if (open.length === 0) return null;
  return (
    <Section title={say('deposits.open')}>
      {open.map((deposit) => (
        <DepositCard key={deposit.id} deposit={deposit} />
      ))}
    </Section>
  );
}
