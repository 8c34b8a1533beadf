import { type Id, idOf, isId } from '@cliffhanger/core/kernel';
import { quotePurchase } from '@cliffhanger/wire/checkout';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocale, useTranslation } from '../../../shared/language/index.ts';
import { useFound } from '../../../shared/navigation/index.ts';
import { Answered, Page, Problem } from '../../../shared/parts/index.ts';
import { ask } from '../../../shared/server/index.ts';
import { BuyForm } from './buy-form.tsx';

export function BuyScreen() {
  const t = useTranslation();
  const { drama = '' } = useFound();
  if (!isId(drama)) return <Problem text={t('viewing.not-found.text')} onRetry={() => history.back()} />;
  return <Buy dramaId={idOf<'drama'>(drama)} />;
}

/** What all of the rest costs is asked first; a choice of fewer asks again, and what was shown stays until it is known. */
function Buy({ dramaId }: { dramaId: Id<'drama'> }) {
  const t = useTranslation();
  const locale = useLocale();
  const [quantity, setQuantity] = useState<number>();
  const all = useQuery({
    queryKey: [quotePurchase.name, dramaId, 'all', locale],
    queryFn: () => ask(quotePurchase, { dramaId }),
    staleTime: 0,
  });
  const some = useQuery({
    queryKey: [quotePurchase.name, dramaId, quantity, locale],
    queryFn: () => ask(quotePurchase, { dramaId, ...(quantity === undefined ? {} : { quantity }) }),
    enabled: quantity !== undefined,
    placeholderData: keepPreviousData,
  });
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
