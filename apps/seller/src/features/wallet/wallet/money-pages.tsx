import type { MessageId } from '@cliffhanger/i18n';
import { ListGroup } from '@cliffhanger/ui';
import type { PageName } from '@cliffhanger/wire/pages';
import { ChartColumn, ChartSpline, History, type LucideIcon, ReceiptText, WalletCards } from 'lucide-react';
import { useTranslation } from '../../../shared/language/index.ts';
import { PageRow } from '../../../shared/navigation/index.ts';

interface MoneyPage {
  readonly to: PageName;
  readonly icon: LucideIcon;
  readonly title: MessageId;
  readonly detail?: MessageId;
}

/** Links to the other money pages. */
export const MONEY_PAGES: readonly MoneyPage[] = [
  { to: 'assets', icon: ChartSpline, title: 'wallet.assets.title', detail: 'wallet.assets.row' },
  { to: 'profit', icon: ChartColumn, title: 'wallet.pages.profit' },
  { to: 'deposits', icon: ReceiptText, title: 'wallet.pages.deposits' },
  { to: 'records', icon: History, title: 'wallet.pages.withdrawals' },
  { to: 'payoutMethods', icon: WalletCards, title: 'wallet.pages.methods' },
];

export function MoneyPages() {
  const t = useTranslation();
  return (
    <div className="pt-3">
      <ListGroup>
        {MONEY_PAGES.map(({ to, icon, title, detail }) => (
          <PageRow
            key={to}
            to={to}
            icon={icon}
            title={t(title)}
            {...(detail === undefined ? {} : { detail: t(detail) })}
          />
        ))}
      </ListGroup>
    </div>
  );
}
