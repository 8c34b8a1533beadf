import { ListGroup } from '@cliffhanger/ui';
import { ChartColumn, ChartSpline, History, ReceiptText, WalletCards } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageRow } from '../../../shared/navigation/index.ts';

/** The other pages about money. */
export function MoneyPages() {
  const t = useTranslation();
  return (
    <div className="pt-3">
      <ListGroup>
        <PageRow
          to="assets"
          icon={ChartSpline}
          title={t('wallet.assets.title')}
          detail={t('wallet.assets.row')}
        />
        <PageRow to="profit" icon={ChartColumn} title={t('wallet.pages.profit')} />
        <PageRow to="deposits" icon={ReceiptText} title={t('wallet.pages.deposits')} />
        <PageRow to="records" icon={History} title={t('wallet.pages.withdrawals')} />
        <PageRow to="payoutMethods" icon={WalletCards} title={t('wallet.pages.methods')} />
      </ListGroup>
    </div>
  );
}
