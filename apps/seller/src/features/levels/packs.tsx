import { FEWEST_PACKS, MOST_PACKS, packTimes } from '@cliffhanger/core/levels';
import { Button, Card, Money, Skeleton, Stepper, WhenOpened } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { buyPack, listPacks } from '@cliffhanger/wire/levels';
import { lazy, useState } from 'react';
import { type Translate, useTranslation } from '../../shared/language/index.ts';
import { SmallProblem, useApiQuery } from '../../shared/server/index.ts';

const BuySheet = lazy(async () => ({ default: (await import('./buy-sheet.tsx')).BuySheet }));

type Pack = AnswerOf<typeof listPacks>['list'][number];

export const packWords = (t: Translate, { rights, episodes }: Pick<Pack, 'rights' | 'episodes'>): string =>
  rights > 0 ? t('levels.pack.rights', { count: rights }) : t('levels.pack.episodes', { count: episodes });

/** Rights and prepaid episodes, independent of the level. */
export function Packs() {
  const t = useTranslation();
  const answer = useApiQuery(listPacks, {});
  const [quantity, setQuantity] = useState(FEWEST_PACKS);
  return (
    <Card title={t('levels.packs')}>
      <p className="-mt-2 pb-1 text-small text-muted">{t('levels.packs.text')}</p>
      {answer.data === undefined && answer.isError && (
        <SmallProblem answer={answer} title={t('levels.packs.problem')} />
      )}
      {answer.data === undefined && !answer.isError && <Skeleton className="h-[244px]" />}
      {answer.data !== undefined && (
        <>
          {/* On the page: in the sheet, the on-screen keyboard would cover it. */}
          <Stepper
            label={t('levels.packs.quantity')}
            value={quantity}
            onChange={setQuantity}
            min={FEWEST_PACKS}
            max={MOST_PACKS}
          />
          <ul className="divide-y divide-line">
            {answer.data.list.map((pack) => (
              <PackRow key={pack.id} pack={pack} quantity={Math.max(FEWEST_PACKS, quantity)} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function PackRow({ pack, quantity }: { pack: Pack; quantity: number }) {
  const t = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { price, ...brings } = packTimes(pack, quantity);
  const words = packWords(t, brings);
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-3 py-2">
      <span className="min-w-32 flex-1">
        <span className="block text-strong">{words}</span>
        <span className="text-small text-muted">
          <Money amount={price} size="plain" /> USDT
        </span>
      </span>
      <Button
        size="s"
        look="soft"
        aria-label={t('levels.pack.buy-named', { pack: words })}
        onClick={() => setOpen(true)}
      >
        {t('levels.pack.buy')}
      </Button>
      <WhenOpened isOpen={isOpen}>
        <BuySheet
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          // Another quantity is another purchase with its own idempotency key.
          key={quantity}
          endpoint={buyPack}
          request={{ id: pack.id, quantity }}
          price={price}
          title={words}
          lines={[{ label: words, amount: price }]}
          rule={t('levels.pack.rule')}
          done={t('levels.pack.bought', { pack: words })}
        >
          {null}
        </BuySheet>
      </WhenOpened>
    </li>
  );
}
