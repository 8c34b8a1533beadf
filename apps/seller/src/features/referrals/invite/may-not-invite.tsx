import { Banner, buttonClass, EmptyState } from '@cliffhanger/ui';
import { getCertification } from '@cliffhanger/wire/identity';
import { Info } from 'lucide-react';
import { useReviewHours } from '../../../shared/app-config/index.ts';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';
import { useApiQuery } from '../../../shared/server/index.ts';

/** Only official agents may invite (DOMAIN §1); shows how to become one. */
export function MayNotInvite() {
  const t = useTranslation();
  const hours = useReviewHours('certification');
  const { data } = useApiQuery(getCertification, {});
  const isWaiting = data?.state === 'under-review';
  return (
    <>
      <EmptyState
        compact
        drawing={isWaiting ? 'waiting' : 'passed'}
        title={t('referrals.missing')}
        action={
          <PageLink
            to="certification"
            className={buttonClass({ look: isWaiting ? 'soft' : 'primary', wide: true })}
          >
            {t(isWaiting ? 'referrals.missing.see' : 'referrals.missing.action')}
          </PageLink>
        }
      >
        {t(isWaiting ? 'referrals.missing.waiting' : 'referrals.missing.text', { hours })}
      </EmptyState>
      <Banner icon={Info} tone="info">
        <p className="text-small">{t('referrals.no-income')}</p>
      </Banner>
    </>
  );
}
