import { Money } from '@cliffhanger/ui';
import { useTranslation } from '../../../shared/language/index.ts';
import { isGain, type Movement, signedAmount } from './movement.ts';

interface MovedAmountProps {
  readonly movement: Movement;
  readonly size?: 's' | 'plain';
}

/** Only gains are coloured. */
export function MovedAmount({ movement, size = 's' }: MovedAmountProps) {
  const t = useTranslation();
  if (movement.asset === 'EPISODE')
    return (
      <span className={size === 's' ? 'figures text-head' : 'figures'}>
        {t('wallet.episodes', { count: Number(movement.amount) })}
      </span>
    );
  const { amount, flow } = signedAmount(movement.amount);
  return flow === 'out' || isGain(movement) ? (
    <Money amount={amount} flow={flow} size={size} />
  ) : (
    <Money amount={amount} size={size} />
  );
}
