import { FEWEST_PACKS, MOST_PACKS, packTimes } from '@cliffhanger/core/levels';
import { Button, Card, Money, Skeleton, Stepper, WhenOpened } from '@cliffhanger/ui';
import type { AnswerOf } from '@cliffhanger/wire/kernel';
import { buyPack, listPacks } from '@cliffhanger/wire/levels';
import { lazy, useState } from 'react';
import { type Say, useSay } from '../../shared/language/index.ts';
import { SmallProblem, useAnswer } from '../../shared/server/index.ts';

const BuySheet = lazy(async () => ({ default: (await import('./buy-sheet.tsx')).BuySheet }));

type Pack = AnswerOf<typeof listPacks>['list'][number];

export const packWords = (say: Say, { rights, episodes }: Pick<Pack, 'rights' | 'episodes'>): string =>
  rights > 0
    ? say('levels.pack.rights', { count: rights })
    : say('levels.pack.episodes', { count: episodes });

/** Rights and prepaid episodes without another level. */
export function Packs() {
  const say = useSay();
  const answer = useAnswer(listPacks, {});
  const [quantity, setQuantity] = useState(FEWEST_PACKS);
  return (
    <Card title={say('levels.packs')}>
      <p className="-mt-2 pb-1 text-small text-muted">{say('levels.packs.text')}</p>
      {answer.data === undefined && answer.isError && (
        <SmallProblem answer={answer} title={say('levels.packs.problem')} />
      )}
      {answer.data === undefined && !answer.isError && <Skeleton className="h-[244px]" />}
      {answer.data !== undefined && (
        <>
          {/* On the page and not in the sheet, where a keyboard would push it away. */}
          <Stepper
            label={say('levels.packs.quantity')}
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
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const { price, ...brings } = packTimes(pack, quantity);
  const words = packWords(say, brings);
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
        aria-label={say('levels.pack.buy-named', { pack: words })}
        onClick={() => setOpen(true)}
      >
        {say('levels.pack.buy')}
      </Button>
      <WhenOpened isOpen={isOpen}>
        <BuySheet
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          // Another quantity is another purchase, with a key of its own.
          key={quantity}
          endpoint={buyPack}
          request={{ id: pack.id, quantity }}
          price={price}
          title={words}
          lines={[{ label: words, amount: price }]}
          rule={say('levels.pack.rule')}
          done={say('levels.pack.bought', { pack: words })}
        >
          {null}
        </BuySheet>
      </WhenOpened>
    </li>
  );
}
