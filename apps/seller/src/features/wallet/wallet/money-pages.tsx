import { ListGroup } from '@cliffhanger/ui';
import { ChartSpline, History, ReceiptText, WalletCards } from 'lucide-react';
import { useSay } from '../../../shared/language/index.ts';
import { PageRow } from '../../../shared/navigation/index.ts';

/** The other pages about money. */
export function MoneyPages() {
  const say = useSay();
  return (
    <div className="pt-3">
      <ListGroup>
        <PageRow
          to="assets"
          icon={ChartSpline}
          title={say('wallet.assets.title')}
          detail={say('wallet.assets.row')}
        />
        <PageRow to="deposits" icon={ReceiptText} title={say('wallet.pages.deposits')} />
        <PageRow to="records" icon={History} title={say('wallet.pages.withdrawals')} />
        <PageRow to="payoutMethods" icon={WalletCards} title={say('wallet.pages.methods')} />
      </ListGroup>
    </div>
  );
}
