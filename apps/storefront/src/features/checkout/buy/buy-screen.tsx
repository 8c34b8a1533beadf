import { type Id, idOf, isId } from '@cliffhanger/core/kernel';
import { quotePurchase } from '@cliffhanger/wire/checkout';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Gone, goneBecause } from '../../../shared/gone/gone.tsx';
import { useLocale, useTranslation } from '../../../shared/language/index.ts';
import { usePathParameters } from '../../../shared/navigation/index.ts';
import { Answered, Page, Problem } from '../../../shared/parts/index.ts';
import { ask } from '../../../shared/server/index.ts';
import { BuyForm } from './buy-form.tsx';

export const BuyScreen = () => <OfDrama isPreOrder={false} />;

/** Buys announced episodes. */
export const PreOrderScreen = () => <OfDrama isPreOrder />;

function OfDrama({ isPreOrder }: { isPreOrder: boolean }) {
  const t = useTranslation();
  const { drama = '' } = usePathParameters();
  if (!isId(drama)) return <Problem text={t('viewing.not-found.text')} onRetry={() => history.back()} />;
  return <Buy dramaId={idOf<'drama'>(drama)} isPreOrder={isPreOrder} />;
}

/**
 * Fetches the quote for all remaining episodes first. A smaller selection fetches another one, and the old price
 * stays until it arrives.
 */
function Buy({ dramaId, isPreOrder }: { dramaId: Id<'drama'>; isPreOrder: boolean }) {
  const t = useTranslation();
  const locale = useLocale();
  const [quantity, setQuantity] = useState<number>();
  const all = useQuery({
    queryKey: [quotePurchase.name, dramaId, isPreOrder, 'all', locale],
    queryFn: () => ask(quotePurchase, { dramaId, isPreOrder }),
    staleTime: 0,
  });
  const some = useQuery({
    queryKey: [quotePurchase.name, dramaId, isPreOrder, quantity, locale],
    queryFn: () =>
      ask(quotePurchase, { dramaId, isPreOrder, ...(quantity === undefined ? {} : { quantity }) }),
    enabled: quantity !== undefined,
    placeholderData: keepPreviousData,
  });
  const why = all.data === undefined ? goneBecause(all.error) : undefined;
  if (why !== undefined) return <Gone why={why} dramaId={dramaId} />;
  return (
    <Answered answer={all}>
      {(whole) =>
        whole.quantity === 0 ? (
          <Page title={t('buying.title')} back={`/play/${dramaId}/1`}>
            <p className="mt-4 text-muted">{t('buying.nothing-left')}</p>
          </Page>
        ) : (
          <BuyForm whole={whole} some={some.data} quantity={quantity} onQuantity={setQuantity} />
        )
      }
    </Answered>
  );
}
