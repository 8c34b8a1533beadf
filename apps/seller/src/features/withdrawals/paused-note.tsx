import type { Network } from '@cliffhanger/core/wallet';
import { Banner } from '@cliffhanger/ui';
import { CirclePause } from 'lucide-react';
import { useTranslation } from '../../shared/language/index.ts';
import { networkName } from '../../shared/networks/index.ts';

/** Nothing leaves a network at the moment: said before somebody wonders where their money is. */
export function PausedNote({ network }: { network: Network }) {
  const t = useTranslation();
  return (
    <Banner icon={CirclePause} tone="warn">
      <p className="text-strong">{t('withdrawals.paused', { network: networkName(network) })}</p>
      <p className="text-small">{t('withdrawals.paused.text')}</p>
    </Banner>
  );
}
