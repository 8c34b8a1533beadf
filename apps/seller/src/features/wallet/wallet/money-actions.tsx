import { buttonClass, Icon } from '@cliffhanger/ui';
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';

/** Deposit and withdraw. */
export function MoneyActions({ on = 'page' }: { on?: 'page' | 'card' }) {
  const t = useTranslation();
  return (
    <div
      className={
        on === 'page'
          ? 'grid grid-cols-[repeat(auto-fit,minmax(144px,1fr))] gap-3'
          : 'grid grid-cols-[repeat(auto-fit,minmax(128px,1fr))] gap-2'
      }
    >
      <PageLink to="withdraw" className={buttonClass({ look: 'primary' })}>
        <Icon of={ArrowUpFromLine} size={20} />
        {t('wallet.withdraw')}
      </PageLink>
      <PageLink
        to="deposit"
        className={
          on === 'page' ? `${buttonClass({ look: 'quiet' })} bg-surface` : buttonClass({ look: 'neutral' })
        }
      >
        <Icon of={ArrowDownToLine} size={20} />
        {t('wallet.deposit')}
      </PageLink>
    </div>
  );
}
