import { multiplyMoney } from '@cliffhanger/core/kernel';
import { FEWEST_PACKS, MOST_PACKS } from '@cliffhanger/core/levels';
import { Stepper } from '@cliffhanger/ui';
import { buyPack } from '@cliffhanger/wire/levels';
import { useState } from 'react';
import { useSay } from '../../shared/language/index.ts';
import { BuySheet } from './buy-sheet.tsx';
import { type Pack, packWords } from './packs.ts';

interface BuyPackSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly pack: Pack;
}

/** One of a pack, or several; what they cost together stands below the choice. */
export function BuyPackSheet({ isOpen, onClose, pack }: BuyPackSheetProps) {
  const say = useSay();
  const [quantity, setQuantity] = useState(FEWEST_PACKS);
  const price = multiplyMoney(pack.price, quantity);
  const words = packWords(say, {
    rights: pack.rights * quantity,
    episodes: pack.episodes * quantity,
  });
  return (
    <BuySheet
      isOpen={isOpen}
      onClose={onClose}
      endpoint={buyPack}
      request={{ id: pack.id, quantity }}
      price={price}
      title={packWords(say, pack)}
      lines={[{ label: words, amount: price }]}
      rule={say('levels.pack.rule')}
      done={say('levels.pack.bought', { pack: words })}
    >
      <Stepper
        label={say('levels.pack.quantity')}
        value={quantity}
        min={FEWEST_PACKS}
        max={MOST_PACKS}
        onChange={setQuantity}
      />
    </BuySheet>
  );
}
