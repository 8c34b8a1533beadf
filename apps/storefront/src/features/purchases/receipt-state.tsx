import type { listReceipts } from '@cliffhanger/wire/checkout';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { useTranslation } from '../../shared/language/index.ts';
import { Chip, type Tone } from '../../shared/parts/index.ts';

type State = AnswerOf<typeof listReceipts>['list'][number]['state'];

const TONES: Readonly<Record<State, Tone>> = {
  paid: 'good',
  'pre-ordered': 'info',
  complaint: 'warn',
  'refund-under-way': 'info',
  refunded: 'plain',
};

interface ReceiptStateProps {
  readonly state: State;
  readonly isDemo: boolean;
}

export function ReceiptState({ state, isDemo }: ReceiptStateProps) {
  const t = useTranslation();
  return (
    <span className="flex flex-wrap gap-1.5">
      <Chip tone={TONES[state]}>{t(`purchases.state.${state}`)}</Chip>
      {isDemo && <Chip tone="warn">{t('purchases.demo')}</Chip>}
    </span>
  );
}
