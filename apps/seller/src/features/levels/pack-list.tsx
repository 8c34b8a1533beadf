import { Button, Card, Money, Skeleton, WhenOpened } from '@cliffhanger/ui';
import { listPacks } from '@cliffhanger/wire/levels';
import { lazy, useState } from 'react';
import { useSay } from '../../shared/language/index.ts';
import { SmallProblem, useAnswer } from '../../shared/server/index.ts';
import { type Pack, packWords } from './packs.ts';

const BuyPackSheet = lazy(async () => ({ default: (await import('./buy-pack-sheet.tsx')).BuyPackSheet }));

/** Rights and prepaid episodes without another level. */
export function PackList() {
  const say = useSay();
  const answer = useAnswer(listPacks, {});
  return (
    <Card title={say('levels.packs')}>
      <p className="-mt-2 pb-1 text-small text-muted">{say('levels.packs.text')}</p>
      {answer.data === undefined && answer.isError && (
        <SmallProblem answer={answer} title={say('levels.packs.problem')} />
      )}
      {answer.data === undefined && !answer.isError && <Skeleton className="h-[244px]" />}
      {answer.data !== undefined && (
        <ul className="divide-y divide-line">
          {answer.data.list.map((pack) => (
            <PackRow key={pack.id} pack={pack} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function PackRow({ pack }: { pack: Pack }) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  const words = packWords(say, pack);
  return (
    <li className="flex min-h-15 flex-wrap items-center gap-x-3 py-2">
      <span className="min-w-32 flex-1">
        <span className="block text-strong">{words}</span>
        <span className="text-small text-muted">
          <Money amount={pack.price} size="plain" /> USDT
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
        <BuyPackSheet isOpen={isOpen} onClose={() => setOpen(false)} pack={pack} />
      </WhenOpened>
    </li>
  );
}
