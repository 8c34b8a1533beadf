import { buttonClass, Icon } from '@cliffhanger/ui';
import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageLink } from '../../../shared/navigation/index.ts';

/** The two things one comes here for. */
export function MoneyActions() {
  const t = useTranslation();
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(144px,1fr))] gap-3">
      <PageLink to="withdraw" className={buttonClass({ look: 'primary' })}>
        <Icon of={ArrowUpFromLine} size={20} />
        {t('wallet.withdraw')}
      </PageLink>
      <PageLink to="deposit" className={`${buttonClass({ look: 'quiet' })} bg-surface`}>
        <Icon of={ArrowDownToLine} size={20} />
        {t('wallet.deposit')}
      </PageLink>
    </div>
  );
}
