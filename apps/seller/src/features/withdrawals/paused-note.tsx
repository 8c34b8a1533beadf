import type { Network } from '@cliffhanger/core/wallet';
import { Banner } from '@cliffhanger/ui';
import { CirclePause } from 'lucide-react';
import { useTranslation } from '../../shared/language/index.ts';
import { networkName } from '../../shared/networks/index.ts';

/** Tells the seller that withdrawals on a network are paused. */
export function PausedNote({ network }: { network: Network }) {
  const t = useTranslation();
  return (
    <Banner icon={CirclePause} tone="warn">
      <p className="text-strong">{t('withdrawals.paused', { network: networkName(network) })}</p>
      <p className="text-small">{t('withdrawals.paused.text')}</p>
    </Banner>
  );
}
