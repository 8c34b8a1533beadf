import { openReceiptLink } from '@cliffhanger/wire/checkout';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../shared/language/index.ts';
import { Link, useOpenAddress } from '../../shared/navigation/index.ts';
import { filledButton, Page, ProblemLine, Waiting } from '../../shared/parts/index.ts';
import { queryClient, useApiMutation } from '../../shared/server/index.ts';

/** Target of the link in a receipt email: grants this browser access to the purchase. */
export function OpenReceiptScreen() {
  const t = useTranslation();
  const go = useOpenAddress();
  const { send, problem } = useApiMutation(openReceiptLink);
  const open = useRef(send);
  const token = useRef(location.hash.slice(1));
  useEffect(() => {
    const openPurchase = async (): Promise<void> => {
      // The key grants access, so it must not stay in the history.
      history.replaceState(null, '', location.pathname);
      const opened = await open.current({ token: token.current });
      if (opened === undefined) return;
      queryClient.clear();
      go(`/receipts/${opened.orderId}`, { replace: true });
    };
    void openPurchase();
  }, [go]);
  if (problem === undefined) return <Waiting />;
  return (
    <Page title={t('purchases.receipt.title')} back="/receipts">
      <h2 className="mt-6 mb-4 font-film text-film">{t('purchases.open.failed')}</h2>
      <ProblemLine text={problem} />
      <div className="mt-5">
        <Link to="/sign-in" className={filledButton('send')}>
          {t('purchases.open.sign-in')}
        </Link>
      </div>
    </Page>
  );
}
