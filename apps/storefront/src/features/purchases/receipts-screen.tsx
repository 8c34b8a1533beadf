import { moneyFigures } from '@cliffhanger/core/kernel';
import { Poster } from '@cliffhanger/ui/pictures';
import { listReceipts } from '@cliffhanger/wire/checkout';
import { useState } from 'react';
import { dateText, rangeText, useLocale, useTranslation } from '../../shared/language/index.ts';
import { Link } from '../../shared/navigation/index.ts';
import { Action, Answered, Page } from '../../shared/parts/index.ts';
import { FIRST_PAGE, useApiQuery } from '../../shared/server/index.ts';
import { ReceiptState } from './receipt-state.tsx';

export function ReceiptsScreen() {
  const t = useTranslation();
  const locale = useLocale();
  const [page, setPage] = useState(1);
  const receipts = useApiQuery(listReceipts, { ...FIRST_PAGE, page });
  return (
    <Page title={t('purchases.receipts.title')} back="/mine">
      <Answered answer={receipts}>
        {({ list, hasMore }) => (
          <>
            {list.length === 0 && <p className="mt-4 text-muted">{t('purchases.receipts.nothing')}</p>}
            <ul>
              {list.map((receipt) => (
                <li key={receipt.orderId} className="border-b border-line last:border-0">
                  <Link to={`/receipts/${receipt.orderId}`} className="flex items-center gap-3.5 py-3">
                    <Poster src={receipt.poster} size="m" />
                    <span className="grid min-w-0 flex-1 gap-1">
                      <span className="font-film text-film-s">{receipt.title}</span>
                      <span className="figures text-small text-muted">
                        {`${rangeText(receipt.firstEpisode, receipt.lastEpisode)}, ${dateText(receipt.paidAt)}`}
                      </span>
                      <ReceiptState state={receipt.state} isDemo={receipt.isDemo} />
                    </span>
                    <span className="figures text-strong whitespace-nowrap">
                      {moneyFigures(receipt.amount, locale)}
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
            {(hasMore || page > 1) && (
              <div className="mt-4">
                <Action look="outline" onClick={() => setPage(hasMore ? page + 1 : 1)}>
                  {t(hasMore ? 'purchases.receipts.older' : 'purchases.receipts.newest')}
                </Action>
              </div>
            )}
          </>
        )}
      </Answered>
    </Page>
  );
}
