import { buttonClass, EmptyState, Notice } from '@cliffhanger/ui';
import { getCertification } from '@cliffhanger/wire/identity';
import { Info } from 'lucide-react';
import { useSay } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { useAnswer } from '../../../shared/server/index.ts';

/** Only an official agent may invite (DOMAIN §1): the way to become one. */
export function MayNotInvite() {
  const say = useSay();
  const { data } = useAnswer(getCertification, {});
  const isWaiting = data?.state === 'under-review';
  return (
    <>
      <EmptyState
        compact
        drawing={isWaiting ? 'waiting' : 'passed'}
        title={say('referrals.missing')}
        action={
          <PageLink
            to="certification"
            className={buttonClass({ look: isWaiting ? 'soft' : 'primary', wide: true })}
          >
            {say(isWaiting ? 'referrals.missing.see' : 'referrals.missing.action')}
          </PageLink>
        }
      >
        {say(isWaiting ? 'referrals.missing.waiting' : 'referrals.missing.text')}
      </EmptyState>
      <Notice icon={Info} tone="info">
        <p className="text-small">{say('referrals.no-income')}</p>
      </Notice>
    </>
  );
}
